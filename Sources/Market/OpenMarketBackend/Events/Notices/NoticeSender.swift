import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// Sends the notices that wait in the market's file.
///
/// The row that a notice tells of and the notice are written by one transaction of the database, by whichever way the row comes.
/// The sender takes what is due, reads the words of each from the rows as they are then, has the request carried, and
/// notes the service's response in the file: an end of the program in between loses nothing, and a device that gets a
/// notice once more shows it in the place of the first. No account waits for the service of another one.
final class NoticeSender: Sendable {
    /// An end of a wait of the sender.
    private enum Event: Sendable {
        case ended(NoticeLanes.Lane)
        case committed
        case slept(Int64)
        /// There is nothing more to wait for: the market was closed, or the task cancelled.
        case closed
    }

    /// The seconds that a send waits for a slow service, and those after which the queue is looked at in any case.
    private static let (pause, longestSleep): (Int64, Int64) = (10, 5)
    /// The number of times that a notice is tried; the waits between them double, from half a minute on.
    private static let (mostTries, firstWait, longestWait): (Int64, Int64, Int64) = (10, 30, 3600)

    let delivery: NoticeDelivery
    private let store: MarketStore
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private let clock: any Clock<Duration>
    private let time: MonotonicTime
    private let rate: CallerRate
    private let apple: ApplePush?
    /// The requests to services, once the key of the market is known.
    private let services = Mutex<PushServices?>(nil)

    init(_ delivery: NoticeDelivery, _ configuration: BackendConfiguration, _ store: MarketStore) {
        (self.delivery, self.store) = (delivery, store)
        (now, random) = (configuration.now, configuration.random)
        clock = configuration.clock
        time = MonotonicTime(configuration.clock)
        rate = CallerRate(limit: delivery.perMinute, within: .seconds(60), time: time)
        apple = delivery.apple.flatMap(ApplePush.init)
    }

    private var seconds: Int64 { Int64(now().timeIntervalSince1970) }

    /// The services with the key of the market for browsers, made the first time and kept in the file; `nil` without OpenSSL.
    func pushServices() async throws(StoreError) -> PushServices? {
        if let known = services.withLock({ $0 }) { return known }
        guard let fresh = P256Key() else { return nil }
        let bytes = try await store.database.write { session throws(StoreError) in
            try NoticeTable(session.connection).key(orStore: fresh.bytes)
        }
        guard let key = P256Key(bytes) else { return nil }
        let made = PushServices(web: WebPush(key: key, contact: delivery.contact), apple: apple)
        services.withLock { $0 = made }
        return made
    }

    /// Sends what is due until nothing is, each lane by itself, and returns the number of sends that were taken.
    ///
    /// With `commits` it goes on until the task is cancelled: it looks at the queue after a commit, at the time of the next
    /// send, and every few seconds, because another program may write to the file.
    func sendDue(lookingAfter commits: AsyncStream<Void>? = nil) async -> Int {
        await withTaskGroup(of: Event.self) { group in
            var (lanes, timer, count) = (NoticeLanes { [delivery] in delivery.service(of: $0) }, Int64?.none, 0)
            if let commits { group.addTask { await self.commit(in: commits) } }
            while !Task.isCancelled {
                count += await take(into: &lanes)
                let (ready, back) = lanes.next(at: time.elapsed)
                await putOff(back)
                for job in ready { group.addTask { await self.send(job) } }
                if commits != nil {
                    let next = await nextLook()
                    if timer.map({ next < $0 }) ?? true {
                        timer = next
                        group.addTask { await self.sleep(until: next) }
                    }
                }
                guard commits != nil || !lanes.isIdle, let event = await group.next() else { break }
                switch event {
                case .ended(let lane): lanes.end(lane)
                case .committed: if let commits { group.addTask { await self.commit(in: commits) } }
                case .slept(let end): if end == timer { timer = nil }
                case .closed: break
                }
            }
            await putOff(lanes.takeWaiting())
            return count
        }
    }

    /// Takes what is due as far as there is room; nothing while the file cannot be read.
    private func take(into lanes: inout NoticeLanes) async -> Int {
        let seconds = seconds
        let room = lanes.room
        guard room > 0, let next = await nextTime(), next <= seconds else { return 0 }
        let sends = try? await store.database.write { session throws(StoreError) in
            try NoticeTable(session.connection).begin(upTo: room, at: seconds)
        }
        lanes.add(sends ?? [])
        return sends?.count ?? 0
    }

    /// Gives sends back to the queue, which are no failures.
    private func putOff(_ sends: [NoticeSend]) async {
        guard !sends.isEmpty else { return }
        let time = seconds + Self.pause
        await note(sends.map { ($0, .later(time, isTry: false)) })
    }

    /// Notes what came of sends; what cannot be noted is sent once more when its lease has ended.
    private func note(_ ends: [(NoticeSend, NoticeSendResult)]) async {
        try? await store.database.write { session throws(StoreError) in
            for (send, result) in ends { try NoticeTable(session.connection).end(send, result) }
        }
    }

    private func send(_ job: NoticeLanes.Job) async -> Event {
        if let push = try? await pushServices() { await note(await results(of: job.sends, push)) }
        return .ended(job.lane)
    }

    // MARK: Looks at the queue

    private func nextTime() async -> Int64? {
        try? await store.database.read { connection throws(StoreError) in try NoticeTable(connection).nextTime() }
    }

    private func nextLook() async -> Int64 { min(await nextTime() ?? .max, seconds + Self.longestSleep) }

    private func sleep(until end: Int64) async -> Event {
        // What is due and was not taken waits for a lane.
        let wait = max(Double(end) - now().timeIntervalSince1970, 0.5)
        do { try await clock.sleep(for: .seconds(wait)) } catch { return .closed }
        return .slept(end)
    }

    /// Waits for a commit, and a little for those that follow it.
    private func commit(in commits: AsyncStream<Void>) async -> Event {
        for await _ in commits {
            try? await clock.sleep(for: .milliseconds(100))
            return .committed
        }
        return .closed
    }

    // MARK: One lane

    /// Sends notices to the devices of one account, or some as one e-mail.
    ///
    /// When a service is silent, what is left waits for the next time.
    private func results(of sends: [NoticeSend], _ push: PushServices) async -> [(NoticeSend, NoticeSendResult)] {
        var told: [(send: NoticeSend, words: NoticeWords)] = []
        var ends: [(NoticeSend, NoticeSendResult)] = []
        var isSilent = false
        for send in sends {
            let seconds = seconds
            guard !isSilent else {
                ends.append((send, .later(seconds + Self.firstWait, isTry: false)))
                continue
            }
            let content = try? await store.database.read { connection throws(StoreError) in
                try NoticeTable(connection).content(of: send, at: seconds)
            }
            switch content {
            case nil: ends.append((send, later(send, nil)))
            case .nothing: ends.append((send, .dropped))
            case .close(let unread):
                let outcome = await carry(send, nil, unread: unread, push)
                isSilent = outcome.isSilent
                ends.append((send, outcome.result))
            case .facts(let notice, let settings, let unread):
                if let end = settings.rest?.end(at: now()) {
                    ends.append((send, .later(Int64(end.timeIntervalSince1970.rounded(.up)), isTry: false)))
                    continue
                }
                let words = delivery.words(notice, send.device.language)
                if send.device.service == .mail {
                    told.append((send, words))
                } else if let wait = rate.count(of: send.rateOwner) {
                    ends.append((send, .later(seconds + wait.components.seconds + 1, isTry: false)))
                } else {
                    let outcome = await carry(send, words, unread: unread, push)
                    isSilent = outcome.isSilent
                    ends.append((send, outcome.result))
                }
            }
        }
        guard let first = told.first else { return ends }
        let result = await mail(told.map(\.words), first.send)
        return ends + told.map { ($0.send, result ?? later($0.send, nil)) }
    }

    private func mail(_ words: [NoticeWords], _ send: NoticeSend) async -> NoticeSendResult? {
        let account = send.device.account
        let address = try? await store.database.read { connection throws(StoreError) in
            try connection.first(
                "SELECT email FROM accounts WHERE id = ? AND is_email_verified = 1 AND is_disabled = 0",
                [.text(account)]
            ) { $0.textOrNull(0) } ?? nil
        }
        guard let address, let sendMail = delivery.sendMail else { return .dropped }
        return await sendMail(address, words, send.device.language) ? .sent : nil
    }

    /// Has a request carried, and tells whether its service was silent.
    private func carry(
        _ send: NoticeSend,
        _ words: NoticeWords?,
        unread: Int64,
        _ push: PushServices
    ) async -> (result: NoticeSendResult, isSilent: Bool) {
        let request = push.request(send, words, unread: unread, at: seconds, random: random)
        // A host may have been taken off the list since the device was registered; Apple's is the operator's own.
        guard let request, send.device.service == .apple || delivery.allows(request.origin) else {
            return (.dropped, false)
        }
        let start = time.elapsed
        guard let response = await delivery.send(request) else {
            return (later(send, nil), time.elapsed - start >= NoticeLanes.silence)
        }
        return (result(of: send, response), false)
    }

    private func result(of send: NoticeSend, _ response: HTTPResponse) -> NoticeSendResult {
        switch response.status {
        case 200..<300: return .sent
        case 404, 410: return .gone
        case 400 where response.body.range(of: Data("BadDeviceToken".utf8)) != nil: return .gone
        case 408, 429, 500...: return later(send, RetryAfter.delay(in: response.headers, now: now()))
        default: return .dropped
        }
    }

    /// The time of the next try: as the service asks, and no sooner than the waits of before allow.
    private func later(_ send: NoticeSend, _ asked: Duration?) -> NoticeSendResult {
        guard send.tries + 1 < Self.mostTries else { return .dropped }
        let wait = min(Self.longestWait, Self.firstWait << min(send.tries, 10))
        return .later(seconds + max(asked.map { $0.components.seconds + 1 } ?? wait, 1), isTry: true)
    }
}

extension NoticeSend {
    /// The name that its rate is counted under: messages have a rate of their own, which no goods of others use up.
    fileprivate var rateOwner: String {
        kind == NoticeKind.message.rawValue ? device.account + "/messages" : device.account
    }
}
