#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Reads the names in a folder, some at a time: there may be millions.
final class FolderNames {
    #if canImport(Darwin)
        private let handle: UnsafeMutablePointer<DIR>
    #else
        private let handle: OpaquePointer
    #endif

    /// Begins to read; `nil` when there is no such folder.
    init?(_ folder: String) {
        guard let handle = opendir(folder) else { return nil }
        self.handle = handle
    }

    deinit {
        closedir(handle)
    }

    /// The next names, at most `count`; none at the end.
    func next(_ count: Int) -> [String] {
        var names: [String] = []
        while names.count < count, let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
