/// The values that a server hands to the thread of its loop.
struct EventLoopDependencies: Sendable {
    let handler: any RequestHandler
    let configuration: ServerConfiguration
    let log: (@Sendable (AccessLogEntry) -> Void)?
    let observer: ServerObserver?
    let mailbox: Mailbox
    let listener: Listener
    let budgets: BodyBudgets
    let certificate: CurrentCertificate?
    let counters: PublishedCounters
}
