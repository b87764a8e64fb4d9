import Foundation
import Synchronization

/// Serves a handler over HTTP/1.1 on sockets of its own.
///
/// One thread owns all connections. Requests of one connection get their responses in order, one at a time; a client
/// that sends faster than it gets them, or does not take its responses, is not read from any more. The server listens
/// to this machine only unless told otherwise. A server for other machines needs ``ServerConfiguration/tls``, or a
/// proxy in front.
public final class HTTPServer: Sendable {
    private enum State {
        case new
        case running(Mailbox, CurrentCertificate?)
        case stopped
    }

    private let handler: any RequestHandler
    private let configuration: ServerConfiguration
    private let log: (@Sendable (AccessLogEntry) -> Void)?
    private let observer: ServerObserver?
    private let state = Mutex(State.new)
    private let published = PublishedCounters()
    private let budgets: BodyBudgets

    /// A server that does not listen yet.
    ///
    /// `log` is called by the thread of the server for every response, and must not wait for anything.
    public convenience init(
        handler: any RequestHandler,
        configuration: ServerConfiguration = ServerConfiguration(),
        log: (@Sendable (AccessLogEntry) -> Void)? = nil
    ) {
        self.init(handler: handler, configuration: configuration, log: log, observer: nil)
    }

    /// A server with an observer, which sees everything that is sent.
    package init(
        handler: any RequestHandler,
        configuration: ServerConfiguration,
        log: (@Sendable (AccessLogEntry) -> Void)?,
        observer: ServerObserver?
    ) {
        self.handler = handler
        self.configuration = configuration
        budgets = BodyBudgets(configuration)
        self.log = log
        self.observer = observer
    }

    /// The state of the server, as of the last time its thread had something to do.
    package var counters: ServerCounters {
        var counters = published.value
        (counters.bodyBytes, counters.spooledBytes) = (budgets.memory.used, budgets.files.used)
        return counters
    }

    /// Begins to listen, and says where; connections are accepted from then on.
    public func start() throws(ServerError) -> ListeningAddress {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .stopped
            return true
        }
        guard isNew else { throw .alreadyStarted }
        let certificate = try configuration.tls.map { files throws(ServerError) in try CurrentCertificate(files) }
        let listener = try Listener(configuration)
        let (mailbox, poller) = try Self.watch(listener)
        let parts = EventLoopDependencies(
            handler: handler,
            configuration: configuration,
            log: log,
            observer: observer,
            mailbox: mailbox,
            listener: listener,
            budgets: budgets,
            certificate: certificate,
            counters: published
        )
        state.withLock { $0 = .running(mailbox, certificate) }
        let thread = Thread { EventLoop(parts, poller: poller).run() }
        thread.name = "openmarket.server"
        thread.start()
        return listener.address
    }

    /// Makes the poller and the mailbox that watch the listener; when that fails nothing stays open.
    private static func watch(_ listener: Listener) throws(ServerError) -> (Mailbox, Poller) {
        var made: Mailbox?
        do throws(ServerError) {
            let mailbox = try Mailbox()
            made = mailbox
            let poller = try Poller()
            guard poller.add(listener.descriptor, token: EventLoop.listenerToken),
                poller.add(mailbox.readingEnd, token: EventLoop.mailboxToken)
            else {
                poller.close()
                throw .system(call: "poll", code: 0)
            }
            return (mailbox, poller)
        } catch {
            listener.close()
            _ = made?.close()
            throw error
        }
    }

    /// Reads the files of ``ServerConfiguration/tls`` again, for connections that are made from now on.
    ///
    /// When the files are wrong, the present certificate stays.
    public func reloadCertificate() throws(ServerError) {
        guard case .running(_, let certificate) = state.withLock({ $0 }) else { return }
        try certificate?.reload()
    }

    /// Stops listening, lets responses in the making finish, and returns when all connections are closed.
    public func stop() async {
        guard case .running(let mailbox, _) = state.withLock({ $0 }) else { return }
        await withCheckedContinuation { waiting in
            if !mailbox.post(.stop(waiting)) { waiting.resume() }
        }
        state.withLock { $0 = .stopped }
    }
}
