#include <cstring>

#include "tests/test.h"

// core_tests [PART OF A NAME]: runs the tests whose name has that part.
int main(int argc, char** argv) {
    using namespace turnwise::test;
    int passed = 0, failed = 0;
    for (const Case& test : cases()) {
        if (argc > 1 && !std::strstr(test.name.c_str(), argv[1])) continue;
        const int before = failed_checks;
        try {
            test.body();
        } catch (const std::exception& error) {
            report(test.name.c_str(), 0, std::string("threw ") + error.what());
        }
        if (failed_checks > before) std::printf("FAILED: %s\n", test.name.c_str());
        ++(failed_checks > before ? failed : passed);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
