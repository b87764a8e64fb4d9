public import Testing

/// A trait that lets a test run only beside a few others, however the run was started.
///
/// Swift Testing starts all tests of a run together. Thousands of tasks then share as many threads as the machine has
/// cores, and a test with a real connection or a short deadline waits for all the others at each step. With this trait,
/// which every suite has, a test begins when one of a few slots is free.
///
/// A test waits before its time limit begins: the limit ends a test that hangs, and not one that has to wait.
public struct SlotTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the tests of a suite have the trait as well: always.
    public var isRecursive: Bool { true }

    /// The scope of a test function with all its cases; a suite has none, since its tests take slots themselves.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> SlotTrait? {
        test.isSuite || testCase != nil ? nil : self
    }

    /// Runs a test function as soon as it has a slot.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite within a suite has the trait twice: the second slot of one test could be the last one.
        if Slots.isHolding { return try await function() }
        await Slots.ofThisProcess.take()
        defer { Slots.ofThisProcess.giveBack() }
        try await Slots.$isHolding.withValue(true) { try await function() }
    }
}

extension Trait where Self == SlotTrait {
    /// Runs a test only beside a few others.
    public static var slot: Self { Self() }
}
