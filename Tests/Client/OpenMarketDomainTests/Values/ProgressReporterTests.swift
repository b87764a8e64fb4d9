import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite(.slot) struct ProgressReporterTests {
    private let allSteps: [TransferProgress] = [
        .preparing(done: 0, total: 2), .preparing(done: 2, total: 2), .sending(bytes: 0, total: 10),
        .sending(bytes: 10, total: 10), .waiting, .receiving(bytes: 0, total: nil), .receiving(bytes: 5, total: 5),
        .finished,
    ]

    @Test("Steps in order are all delivered")
    func inOrder() {
        let capturing = CapturingReporter()
        for step in allSteps { capturing.reporter(step) }
        #expect(capturing.steps == allSteps)
    }

    @Test("A step that does not lead further is dropped")
    func backwards() {
        let capturing = CapturingReporter()
        for step in allSteps + allSteps.reversed() { capturing.reporter(step) }
        #expect(capturing.steps == allSteps)
    }

    @Test("Reports from many tasks at once arrive in rising order, the last one for certain")
    func concurrent() async {
        let capturing = CapturingReporter()
        let reporter = capturing.reporter
        await withTaskGroup(of: Void.self) { group in
            for bytes in Int64(0)...500 {
                group.addTask { reporter(.sending(bytes: bytes, total: 500)) }
            }
        }
        let bytes = capturing.steps.map(\.rank.amount)
        #expect(bytes == bytes.sorted())
        #expect(Set(bytes).count == bytes.count)
        #expect(bytes.last == 500)
    }

    @Test("Who receives a step may report the next one", .timeLimit(.minutes(10)))
    func reportsAgain() {
        let capturing = CapturingReporter()
        let reporters = Mutex<[ProgressReporter]>([])
        let reporter = ProgressReporter { step in
            capturing.reporter(step)
            if step == .waiting { reporters.withLock { $0.first }?(.finished) }
        }
        reporters.withLock { $0 = [reporter] }
        reporter(.waiting)
        #expect(capturing.steps == [.waiting, .finished])
    }

    @Test("A copy of a reporter knows what the original has delivered")
    func copies() {
        let capturing = CapturingReporter()
        let copy = capturing.reporter
        capturing.reporter(.waiting)
        copy(.sending(bytes: 1, total: 2))
        #expect(capturing.steps == [.waiting])
    }

    @Test("The stream ends after the last step, which is never lost")
    func streamEnds() async {
        let (steps, reporter) = ProgressReporter.stream()
        for step in allSteps { reporter(step) }
        var seen: [TransferProgress] = []
        for await step in steps { seen.append(step) }
        #expect(seen == [.finished])
    }

    @Test("The stream ends as well when a failed call drops the reporter")
    func streamOfFailure() async {
        let steps = {
            let (steps, reporter) = ProgressReporter.stream()
            reporter(.sending(bytes: 1, total: 2))
            return steps
        }()
        var seen: [TransferProgress] = []
        for await step in steps { seen.append(step) }
        #expect(seen == [.sending(bytes: 1, total: 2)])
    }
}
