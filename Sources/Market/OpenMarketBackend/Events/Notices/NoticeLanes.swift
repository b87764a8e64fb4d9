import Foundation
import OpenMarketSQLite
import OpenMarketWire

/// The sends that were taken from the queue and have not ended.
///
/// Each account has a lane at each service, in which its devices are told one after the other. A service that is slow fills
/// its own lanes and no others, and what would wait for it goes back to the queue, so that it holds up nothing else.
struct NoticeLanes {
    /// One account at one service.
    struct Lane: Sendable, Hashable {
        let account: String
        let service: String
    }

    /// The sends of one lane, in their order.
    struct Job: Sendable {
        let lane: Lane
        fileprivate(set) var sends: [NoticeSend]
    }

    /// A service that keeps a lane waiting for so long is slow; a service that ends the connection is not.
    static let silence = Duration.seconds(1)
    /// The number of sends that may wait for a lane.
    private static let mostWaiting = 256

    private let service: @Sendable (NoticeDeviceRecord) -> String
    private var waiting: [Job] = []
    /// The lanes under way, with the moments at which they were begun.
    private var begun: [Lane: Duration] = [:]

    /// Lanes whose services have the names that `service` gives them.
    init(service: @escaping @Sendable (NoticeDeviceRecord) -> String) { self.service = service }

    /// Whether no send is under way, and none waits.
    var isIdle: Bool { begun.isEmpty && waiting.isEmpty }

    /// The number of sends to take from the queue; 0 until half of those that wait have left, so that one look takes many.
    var room: Int {
        let count = waiting.reduce(0) { $0 + $1.sends.count }
        return count <= Self.mostWaiting / 2 ? Self.mostWaiting - count : 0
    }

    /// Adds sends behind those that wait.
    mutating func add(_ sends: [NoticeSend]) {
        var places = Dictionary(waiting.enumerated().map { ($1.lane, $0) }) { first, _ in first }
        for send in sends {
            let lane = Lane(account: send.device.account, service: service(send.device))
            if let place = places[lane] {
                waiting[place].sends.append(send)
            } else {
                places[lane] = waiting.count
                waiting.append(Job(lane: lane, sends: [send]))
            }
        }
    }

    /// Begins the lanes that are free, and returns them with the sends that go back to the queue.
    mutating func next(at moment: Duration) -> (ready: [Job], back: [NoticeSend]) {
        var counts = begun.keys.reduce(into: [String: Int]()) { $0[$1.service, default: 0] += 1 }
        let slow = begun.filter { moment - $0.value >= Self.silence }
        let slowServices = Set(slow.keys.map(\.service))
        var (ready, back, rest): ([Job], [NoticeSend], [Job]) = ([], [], [])
        for job in waiting {
            let service = job.lane.service
            let isFull = counts[service, default: 0] >= NoticeDelivery.requestsPerService
            if begun[job.lane] == nil, !isFull {
                begun[job.lane] = moment
                counts[service, default: 0] += 1
                ready.append(job)
            } else if slow[job.lane] != nil || isFull && slowServices.contains(service) {
                back += job.sends
            } else {
                rest.append(job)
            }
        }
        waiting = rest
        return (ready, back)
    }

    /// Ends a lane.
    mutating func end(_ lane: Lane) { begun[lane] = nil }

    /// Takes out all that wait, for an end of the program.
    mutating func takeWaiting() -> [NoticeSend] {
        defer { waiting = [] }
        return waiting.flatMap(\.sends)
    }
}

extension NoticeDelivery {
    /// The name of the service that brings notices to a device; empty for one that is on the list no longer.
    func service(of device: NoticeDeviceRecord) -> String {
        guard device.service == .web else { return device.service.rawValue }
        return URL(string: device.address).flatMap { HTTPOrigin($0) }.flatMap { listedHost(of: $0) } ?? ""
    }
}
