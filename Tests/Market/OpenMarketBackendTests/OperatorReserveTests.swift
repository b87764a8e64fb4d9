import Foundation
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Room that is kept for the operator", .slot)
struct OperatorReserveTests {
    /// A disk of so many bytes, on which the reserve of a database is the only file.
    private final class Disk: Sendable {
        private let left: Mutex<UInt64>
        let database: URL

        init(_ folder: URL, free: UInt64) {
            left = Mutex(free)
            database = folder.appending(path: "shop.db")
        }

        var file: String { database.path(percentEncoded: false) + "-reserve" }
        var length: UInt64 { (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? UInt64) ?? nil ?? 0 }
        var reserve: OperatorReserve {
            OperatorReserve(beside: database) { [self] _ in
                let (bytes, used) = (left.withLock { $0 }, length)
                return bytes - min(bytes, used)
            }
        }

        func fill(but rest: UInt64) { left.withLock { $0 = length + rest } }
    }

    @Test("It takes at most a quarter of the disk, gives it back on a full one, and takes it again")
    func room() async throws {
        try await TemporaryFolder.with { folder in
            let disk = Disk(folder, free: 200 << 20)
            let reserve = disk.reserve
            reserve.make()
            reserve.make()
            #expect(disk.length == OperatorReserve.size)
            #expect(!reserve.release(), "There is room enough without it.")
            disk.fill(but: 0)
            for _ in 0..<3 {
                #expect(reserve.release() && reserve.isOpen && disk.length == 0)
                #expect(!reserve.release())
                reserve.restore()
                // Nearly all of it is there for the next command as well.
                #expect(!reserve.isOpen && disk.length == OperatorReserve.size, "\(disk.length)")
            }
        }
    }

    @Test("A small disk has a small one, or none")
    func small() async throws {
        try await TemporaryFolder.with { folder in
            let disk = Disk(folder, free: 24 << 20)
            disk.reserve.make()
            #expect(disk.length == 6 << 20)
        }
        try await TemporaryFolder.with { folder in
            let disk = Disk(folder, free: 3 << 20)
            disk.reserve.make()
            #expect(disk.length == 0 && !disk.reserve.release())
        }
    }

    @Test("Its file is the operator's alone, and no room of zeros")
    func file() async throws {
        try await TemporaryFolder.with { folder in
            let disk = Disk(folder, free: 8 << 20)
            disk.reserve.make()
            let mode = try FileManager.default.attributesOfItem(atPath: disk.file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let bytes = try Data(contentsOf: URL(filePath: disk.file)).prefix(4096)
            #expect(Set(bytes).count > 200)
        }
    }
}
