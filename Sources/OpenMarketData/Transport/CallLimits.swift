/// The deadline and the attempts of a call, for clients that make several requests for one call.
package struct CallLimits: Sendable {
    /// The time that a call may take with all its requests, pauses and renewals; without limit when `nil`.
    package var deadline: Duration?
    /// The rules for another attempt.
    package var retry: RetryPolicy
    /// The budget for the attempts of all calls of a client together.
    package var budget: RetryBudget

    /// Limits; none but those of the policy and the budget by default.
    package init(
        deadline: Duration? = nil,
        retry: RetryPolicy = .default,
        budget: RetryBudget = RetryBudget()
    ) {
        self.deadline = deadline
        self.retry = retry
        self.budget = budget
    }
}
