// For LD_PRELOAD: calls that change files are counted over the whole process. TELESCOPE_DIE_AT=N ends the
// process before the N-th, as kill -9 does; TELESCOPE_FAIL_AT=N makes that one and all that come after it
// fail, of the calls whose name TELESCOPE_FAIL_CALL holds ("fsync", "fdatasync", "write");
// TELESCOPE_COUNT_CALLS=1 says at the end how many there were.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

std::atomic<int> calls = 0;

int number(const char* name) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : 0;
}

/// False where the call is to fail.
bool may(const char* name) {
  static const int die_at = number("TELESCOPE_DIE_AT"), fail_at = number("TELESCOPE_FAIL_AT");
  const int n = ++calls;
  if (die_at > 0 && n >= die_at) _exit(137);
  const char* failing = std::getenv("TELESCOPE_FAIL_CALL");
  if (fail_at == 0 || n < fail_at || (failing && !std::strstr(failing, name))) return true;
  errno = EIO;
  return false;
}

bool is_file(int descriptor) {
  struct stat found {};
  return fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode);
}

template <class F>
F real(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

struct AtEnd {
  ~AtEnd() {
    if (number("TELESCOPE_COUNT_CALLS") > 0) std::fprintf(stderr, "calls %d\n", calls.load());
  }
} const at_end;

}  // namespace

#define TELESCOPE_CALL(type, name, parameters, arguments, counted)            \
  extern "C" type name parameters {                                           \
    static const auto call = real<type(*) parameters>(#name);                 \
    return (counted) && !may(#name) ? static_cast<type>(-1) : call arguments; \
  }

TELESCOPE_CALL(ssize_t, write, (int fd, const void* bytes, size_t size), (fd, bytes, size), is_file(fd))
TELESCOPE_CALL(ssize_t, pwrite, (int fd, const void* bytes, size_t size, off_t at), (fd, bytes, size, at),
               is_file(fd))
TELESCOPE_CALL(ssize_t, pwrite64, (int fd, const void* bytes, size_t size, off64_t at), (fd, bytes, size, at),
               is_file(fd))
TELESCOPE_CALL(int, fsync, (int fd), (fd), true)
TELESCOPE_CALL(int, fdatasync, (int fd), (fd), true)
TELESCOPE_CALL(int, ftruncate, (int fd, off_t size), (fd, size), true)
TELESCOPE_CALL(int, ftruncate64, (int fd, off64_t size), (fd, size), true)
TELESCOPE_CALL(int, rename, (const char* from, const char* to), (from, to), true)
TELESCOPE_CALL(int, renameat2, (int a, const char* from, int b, const char* to, unsigned flags),
               (a, from, b, to, flags), true)
TELESCOPE_CALL(int, link, (const char* from, const char* to), (from, to), true)
TELESCOPE_CALL(int, unlink, (const char* file), (file), true)
TELESCOPE_CALL(int, remove, (const char* file), (file), true)

#define TELESCOPE_OPEN(name)                                                     \
  extern "C" int name(const char* file, int flags, ...) {                        \
    static const auto call = real<int (*)(const char*, int, mode_t)>(#name);     \
    va_list more;                                                                \
    va_start(more, flags);                                                       \
    const auto mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;                \
    va_end(more);                                                                \
    return (flags & O_CREAT) != 0 && !may(#name) ? -1 : call(file, flags, mode); \
  }
TELESCOPE_OPEN(open)
TELESCOPE_OPEN(open64)
