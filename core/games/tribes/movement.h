#pragma once

#include "games/tribes/rules.h"

namespace turnwise::tribes {

// Where one kind of unit may go: over land or over water.
template <int Side>
struct Surface {
    Bits<Side> open;   // may be entered
    Bits<Side> easy;   // costs one point to enter; all other open tiles cost the rest of the movement
    Bits<Side> track;  // entering from a road or city of one's own, or of nobody, costs half
};

// The board as the units of one tribe walk it, made once for all of them.
template <int Side>
struct Ground {
    using Set = Bits<Side>;

    Set open;     // visible, may be entered with the tribe's techs, no enemy on it
    Set control;  // next to an enemy: entering takes the rest of the movement
    Set slow;     // forest and mountain: so does entering by land
    Set water;
    Set ports;           // water that a land unit may enter
    Set track;           // roads and city centres
    Set own_track;       // those from which a step is halved: unowned or own
    Set foreign_cities;  // centres that a mind bender does not enter
    Set occupied;        // by any unit
    Surface<Side> land, sea;
    bool tracked;  // there is a track on land

    // In the reference enemies that nobody sees control their neighbours too, so that legal moves betray them; ours do
    // not unless asked.
    Ground(const Tables& tables, const State<Side>& s, int tribe, bool unseen_control);
};

// The tiles that a unit can move to. Costs are exact in 64ths of a movement point.
template <int Side>
Bits<Side> reach(const Tables& tables, const Ground<Side>& ground, const Unit& unit);

// The same with the reference's search, whose queue keeps stale keys (rule Q20).
template <int Side>
Bits<Side> reach_like_reference(const Tables& tables, const Ground<Side>& ground, const Unit& unit);

}  // namespace turnwise::tribes
