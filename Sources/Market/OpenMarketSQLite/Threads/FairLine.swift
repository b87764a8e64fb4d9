/// The caller whose job it is: the unit between which the threads of a store are shared.
package struct StoreCaller: Sendable, Hashable {
    /// The address, without a port; empty for the process itself.
    let address: String
    /// A number for the account that the request names.
    ///
    /// It is not proved: it tells apart only callers of one address.
    let account: Int
    /// Whether the number of waiting jobs of the address is bounded.
    let isBounded: Bool

    /// A caller at an address who names an account, in any spelling.
    package init(address: String, account: String, isBounded: Bool) {
        self.init(address, account.isEmpty ? 0 : account.hashValue, isBounded)
    }

    private init(_ address: String, _ account: Int, _ isBounded: Bool) {
        (self.address, self.account, self.isBounded) = (address, account, isBounded)
    }

    /// The process itself.
    static let process = StoreCaller("", 0, false)

    /// The caller of the present task.
    @TaskLocal package static var current = StoreCaller.process
}

/// Jobs that wait for a thread, in turns by caller.
///
/// First come, first served would let a caller with long jobs stand before every other one. The next job is that of the
/// address that has used the least time, and within the address that of the account; jobs of one account keep their
/// order. Time that a caller did not use is not saved up: a caller who comes back begins where the others are.
package struct FairLine<Job> {
    /// A job that was taken, with the cost that its caller has been charged for it.
    package struct Turn {
        package let job: Job
        let caller: StoreCaller
        fileprivate let charged: Duration
    }

    private struct Account {
        var used: Duration
        /// The time that its last job took: the next one is taken to need as long until that is known.
        var last: Duration = .zero
        /// The waiting jobs behind those that were taken.
        var jobs: [(order: Int, job: Job?)] = []
        var taken = 0

        var isIdle: Bool { taken == jobs.count }

        mutating func takeFirst() -> Job? {
            let job = jobs[taken].job
            jobs[taken].job = nil
            taken += 1
            if taken == jobs.count || taken >= 256 {
                jobs.removeFirst(taken)
                taken = 0
            }
            return job
        }
    }

    private struct Address {
        var used: Duration
        /// The time used by the account that had the last turn.
        var floor: Duration = .zero
        var count = 0
    }

    /// The number of callers beyond which those without a job are forgotten.
    private static var mostKnown: Int { 1024 }

    private var accounts: [StoreCaller: Account] = [:]
    private var addresses: [String: Address] = [:]
    /// The callers with jobs: no more than requests are worked on at a time.
    private var waiting: [StoreCaller] = []
    /// The time used by the address that had the last turn.
    private var floor: Duration = .zero
    private var order = 0
    package private(set) var count = 0

    func count(of address: String) -> Int { addresses[address]?.count ?? 0 }

    package init() {}

    /// Adds a job behind those of its account.
    package mutating func append(_ job: Job, of caller: StoreCaller) {
        if accounts.count > Self.mostKnown { forgetIdle() }
        var address = addresses[caller.address] ?? Address(used: floor)
        if address.count == 0 { address.used = max(address.used, floor) }
        address.count += 1
        addresses[caller.address] = address
        if accounts[caller, default: Account(used: address.floor)].isIdle {
            accounts[caller, default: Account(used: address.floor)].used.raise(to: address.floor)
            waiting.append(caller)
        }
        accounts[caller]?.jobs.append((order, job))
        order &+= 1
        count += 1
    }

    private mutating func forgetIdle() {
        accounts = accounts.filter { !$0.value.isIdle }
        addresses = addresses.filter { $0.value.count > 0 }
    }

    /// Takes the next job; its caller is charged with the time of its last one at once.
    package mutating func takeFirst() -> Turn? {
        guard let place = waiting.indices.min(by: { comes(waiting[$0], before: waiting[$1]) }) else { return nil }
        let caller = waiting[place]
        guard let account = accounts[caller], let job = accounts[caller]?.takeFirst() else { return nil }
        if accounts[caller]?.isIdle == true { waiting.remove(at: place) }
        if let used = addresses[caller.address]?.used { floor.raise(to: used) }
        addresses[caller.address]?.floor.raise(to: account.used)
        addresses[caller.address]?.count -= 1
        count -= 1
        add(account.last, to: caller)
        return Turn(job: job, caller: caller, charged: account.last)
    }

    private func comes(_ one: StoreCaller, before other: StoreCaller) -> Bool { rank(one) < rank(other) }

    private func rank(_ caller: StoreCaller) -> (Duration, Duration, Int) {
        let account = accounts[caller]
        let order = account.flatMap { $0.isIdle ? nil : $0.jobs[$0.taken].order }
        return (addresses[caller.address]?.used ?? .zero, account?.used ?? .zero, order ?? .max)
    }

    /// Charges the caller of a job with the time that it took.
    package mutating func end(_ turn: Turn, after time: Duration) {
        add(time - turn.charged, to: turn.caller)
        accounts[turn.caller]?.last = time
    }

    private mutating func add(_ time: Duration, to caller: StoreCaller) {
        addresses[caller.address]?.used += time
        accounts[caller]?.used += time
    }
}

extension FairLine.Turn: Sendable where Job: Sendable {}

extension Duration {
    fileprivate mutating func raise(to other: Duration) { self = max(self, other) }
}
