import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Devices that are killed", .slot)
@MainActor
struct KilledDeviceTests {
    @Test("What is left of a process in memory holds no lock on the files of the device")
    func locks() throws {
        let town = SmallTown()
        let device = town.addDevice(of: "bob")
        let path = device.folder.appending(path: "outbox").path(percentEncoded: false)
        let (left, next) = (open(path, O_RDWR | O_CREAT, 0o600), open(path, O_RDWR))
        defer {
            close(left)
            close(next)
        }
        #expect(flock(left, LOCK_EX | LOCK_NB) == 0 && flock(next, LOCK_EX | LOCK_NB) != 0)
        device.kill()
        #expect(flock(next, LOCK_EX | LOCK_NB) == 0)
    }
}
