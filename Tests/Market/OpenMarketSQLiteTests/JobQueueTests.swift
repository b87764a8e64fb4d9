import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Jobs for threads that sleep", .slot)
struct JobQueueTests {
    /// What the threads of a test have noted.
    private final class Notes: Sendable {
        let jobs = Mutex<[Int]>([])
        let rests = Mutex(0)
        let rested = Completion()
    }

    /// Takes jobs on a thread of its own until the queue is closed, and rests after each pause of this length.
    private static func work(_ queue: JobQueue<Int>, _ pause: DispatchTimeInterval, _ notes: Notes) async {
        await withCheckedContinuation { waiter in
            DispatchQueue.global().async {
                while let turn = queue.take(
                    restingAfter: pause,
                    {
                        notes.rests.withLock { $0 += 1 }
                        notes.rested.finish()
                    }
                ) {
                    notes.jobs.withLock { $0.append(turn.job) }
                    queue.close()
                }
                waiter.resume()
            }
        }
    }

    @Test("A thread without a job rests once, and takes the job that comes after that")
    func rest() async {
        let queue = JobQueue<Int>()
        let notes = Notes()
        async let work: Void = Self.work(queue, .milliseconds(1), notes)
        await notes.rested.wait()
        #expect(queue.push(7) == nil)
        await work
        #expect(notes.jobs.withLock { $0 } == [7])
        #expect(notes.rests.withLock { $0 } == 1)
    }

    @Test("No job is lost between threads that begin to rest and one that adds jobs")
    func race() async {
        for _ in 0..<200 {
            let queue = JobQueue<Int>()
            let notes = Notes()
            async let one: Void = Self.work(queue, .microseconds(20), notes)
            async let other: Void = Self.work(queue, .microseconds(30), notes)
            await Task.yield()
            #expect(queue.push(1) == nil)
            _ = await (one, other)
            #expect(notes.jobs.withLock { $0 } == [1])
        }
    }
}
