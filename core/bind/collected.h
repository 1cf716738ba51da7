#pragma once

#include <nanobind/nanobind.h>

#include "bind/any_game.h"

namespace turnwise {

// What lies in a tree holds the SearchResult whose tree it is.
struct TreeNode {
    nb::object result;
    TreePlace place;

    const AnyTree* tree() const { return nb::inst_ptr<AnyTree>(result); }
};
struct TreeBranch {
    nb::object result;
    AnyTree::Branch branch;
};

// These objects may lie in a circle through a game written in Python, which may hold its own handle, states, or
// results: the collector is told what each holds of Python, as far as nobody else in the core holds it, too.
inline int visit(const AnyGame& game, visitproc visit, void* arg) {
    return game.weak_from_this().use_count() == 1 ? game.visit_python(visit, arg) : 0;
}
inline void clear(AnyGame& game) { game.clear_python(); }

inline int visit(const AnyState& state, visitproc visit, void* arg) {
    Py_VISIT(state.game.handle.ptr());
    return state.game.handle.is_valid() ? state.game->visit_python(state, visit, arg) : 0;
}
inline void clear(AnyState& state) { state = AnyState(); }

inline int visit(const AnyTree& tree, visitproc visit, void* arg) { return tree.visit_python(visit, arg); }
inline void clear(AnyTree& tree) { tree.clear_python(); }

inline int visit(const TreeNode& node, visitproc visit, void* arg) {
    Py_VISIT(node.result.ptr());
    return 0;
}
inline void clear(TreeNode& node) { node.result.reset(); }

inline int visit(const TreeBranch& branch, visitproc visit, void* arg) {
    Py_VISIT(branch.result.ptr());
    Py_VISIT(branch.branch.stats.action.ptr());
    return 0;
}
inline void clear(TreeBranch& branch) { branch = TreeBranch(); }

template <class T>
int traverse_slot(PyObject* self, visitproc visitor, void* arg) {
    if (const int stop = visitor(reinterpret_cast<PyObject*>(Py_TYPE(self)), arg)) return stop;
    return nb::inst_ready(self) ? visit(*nb::inst_ptr<T>(self), visitor, arg) : 0;
}
template <class T>
int clear_slot(PyObject* self) {
    if (nb::inst_ready(self)) clear(*nb::inst_ptr<T>(self));
    return 0;
}
template <class T>
PyType_Slot collected[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse_slot<T>)},
                           {Py_tp_clear, reinterpret_cast<void*>(clear_slot<T>)},
                           {0, nullptr}};

}  // namespace turnwise
