/// How long a call may take and how often it is repeated, for clients that make several requests for one call.
package struct CallLimits: Sendable {
    /// How long a call may take with all its requests, pauses and renewals; without limit when `nil`.
    package var deadline: Duration?
    /// What is repeated.
    package var retry: RetryPolicy
    /// How much is repeated by all calls of a client together.
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
