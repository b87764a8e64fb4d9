import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The system's numbers about this process; those it does not give are left out.
struct ProcessNumbers {
    /// The time at which this property was first read, which is nearly the start of the program.
    static let start = Int64(Date().timeIntervalSince1970)

    static var descriptorLimit: UInt64? {
        var limit = rlimit()
        #if canImport(Glibc)
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        #else
            guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return nil }
        #endif
        return UInt64(limit.rlim_cur)
    }

    static var descriptors: Int? {
        #if canImport(Darwin)
            let folder = "/dev/fd"
        #else
            let folder = "/proc/self/fd"
        #endif
        // The folder is itself open while it is read.
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count
    }

    static var residentBytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(getpagesize())
    }

    static var processorMicroseconds: Int64? {
        var usage = rusage()
        #if canImport(Glibc)
            guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
        #else
            guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
        #endif
        let seconds = Int64(usage.ru_utime.tv_sec) + Int64(usage.ru_stime.tv_sec)
        return seconds * 1_000_000 + Int64(usage.ru_utime.tv_usec) + Int64(usage.ru_stime.tv_usec)
    }
}
