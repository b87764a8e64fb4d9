import Foundation
import TestSupport
import Testing

@testable import OpenMarketSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The lock of a database", .slot)
struct FileLockTests {
    @Test("Only one at a time has it, and the next in line gets it")
    func oneAtATime() throws {
        try withFolder { path in
            var first: FileLock? = try FileLock(path: path)
            #expect(first != nil)
            #expect(throws: StoreError.busy) { try FileLock(path: path) }
            first = nil
            #expect(throws: Never.self) { try FileLock(path: path) }
        }
    }

    /// Between fork and exec a child has copies of all descriptors, also of those that are closed on exec.
    @Test("It is free at once, even while a program that is being started has a copy of the descriptor")
    func copies() throws {
        try withFolder { path in
            var lock: FileLock? = try FileLock(path: path)
            let copy = try #require(lock.map { dup($0.descriptor) })
            defer { close(copy) }
            lock = nil
            #expect(throws: Never.self) { try FileLock(path: path) }
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "lock").path(percentEncoded: false))
    }
}
