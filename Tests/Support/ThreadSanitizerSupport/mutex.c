/* Tells the thread sanitizer about Swift's Mutex on Linux.
 *
 * Synchronization.Mutex takes a lock that is free with an atomic operation in the
 * caller's own code, which the sanitizer sees. A lock that is taken goes through two
 * functions of libswiftSynchronization, which is not built with the sanitizer: it does
 * not see that one thread let go before the next one took hold, and reports a
 * race for every value that two threads change in turn. Nine lines of Swift show it
 * (Swift 6.3): eight threads that append to an array inside withLock.
 *
 * These two functions stand in for the library's in the test executable. They call the
 * library's own and add the missing words "released" and "acquired". Nothing is
 * suppressed: a value that is changed outside the lock is still reported.
 */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) && defined(__linux__)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

typedef SWIFT void (*LockSlow)(uint32_t thread, SELF);
typedef SWIFT void (*UnlockSlow)(SELF);

/* _MutexHandle._lockSlow(_: UInt32) */
SWIFT void $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF(uint32_t thread, SELF) {
    LockSlow lock = (LockSlow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    lock(thread, self);
    __tsan_acquire(self);
}

/* _MutexHandle._unlockSlow() */
SWIFT void $s15Synchronization12_MutexHandleV11_unlockSlowyyF(SELF) {
    UnlockSlow unlock = (UnlockSlow)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    __tsan_release(self);
    unlock(self);
}

#endif
#endif
