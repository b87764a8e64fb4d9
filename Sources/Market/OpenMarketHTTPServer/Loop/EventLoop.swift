import OpenMarketWire

/// The thread that owns every connection of a server.
///
/// It reads, parses and writes; handlers run elsewhere and respond through the
/// mailbox. Nothing here waits for anything but the system's next news.
final class EventLoop {
    static let listenerToken: UInt64 = 0
    static let mailboxToken: UInt64 = 1

    let handler: any RequestHandler
    let quickHandler: (any SynchronousRequestHandler)?
    let streamingHandler: (any StreamingRequestHandler)?
    let limitingHandler: (any BodyLimitingHandler)?
    let accountKnowingHandler: (any AccountKnowingHandler)?
    let configuration: ServerConfiguration
    let budgets: BodyBudgets
    let log: (@Sendable (AccessLogEntry) -> Void)?
    let observer: ServerObserver?
    let writer: ResponseWriter
    let mailbox: Mailbox
    private let published: PublishedCounters
    var poller: Poller
    var listener: Listener?
    var connections: [UInt64: Connection] = [:]
    var openConnections = ClientCounts()
    let proxies: TrustedProxies
    /// The certificate that connections are encrypted with; `nil` without TLS.
    let certificate: CurrentCertificate?
    var clock = LoopClock()
    var requestIDs: RequestIDs
    var nextToken: UInt64 = 2
    /// Whether connections wait outside because there was no room.
    var isAcceptingPaused = false
    var running = RunningRequests()
    /// Requests that wait until a handler has finished with another one, in their order.
    var waiting: ArraySlice<WaitingRequest> = []
    var streamCount = 0
    /// The counts so far; numbers that are known from elsewhere are filled in by ``publishCounters()``.
    var counters = ServerCounters()
    var openStreams = ClientCounts()
    /// Connections that have more to do than was good for the others.
    var postponed: [UInt64] = []
    var readBuffer = [UInt8](repeating: 0, count: 65_536)
    private var stopBegan: Duration?
    private var waitingForStop: [CheckedContinuation<Void, Never>] = []
    private var lastSweep = Duration.zero

    init(_ parts: EventLoopDependencies, poller: Poller) {
        handler = parts.handler
        quickHandler = parts.handler as? any SynchronousRequestHandler
        streamingHandler = parts.handler as? any StreamingRequestHandler
        limitingHandler = parts.handler as? any BodyLimitingHandler
        accountKnowingHandler = parts.handler as? any AccountKnowingHandler
        budgets = parts.budgets
        configuration = parts.configuration
        proxies = TrustedProxies(ranges: parts.configuration.trustedProxies)
        log = parts.log
        observer = parts.observer
        var fields: HTTPHeaders = ["X-Content-Type-Options": "nosniff"]
        // RFC 6797: for two years, a browser that has been here encrypts before it asks.
        if parts.certificate != nil { fields["Strict-Transport-Security"] = "max-age=63072000" }
        writer = ResponseWriter(common: fields)
        mailbox = parts.mailbox
        listener = parts.listener
        certificate = parts.certificate
        published = parts.counters
        self.poller = poller
        requestIDs = RequestIDs(random: UInt64.random(in: .min ... .max))
    }

    var isStopping: Bool { stopBegan != nil }

    /// Runs until the server is stopped and every response is out, or the time for that is over.
    func run() {
        clock.update()
        while !isFinished {
            let count = poller.wait(milliseconds: waitingTime)
            clock.update()
            let unfinished = postponed
            postponed = []
            for index in 0..<count { handle(poller.event(at: index)) }
            for token in unfinished {
                if let connection = connections[token] { advance(connection) }
            }
            refuseOverdue()
            sweepIfDue()
            closeIdleIfDue()
            publishCounters()
        }
        for connection in Array(connections.values) { close(connection) }
        publishCounters()
        poller.close()
        for message in mailbox.close() {
            switch message {
            case .stop(let waiting): waiting.resume()
            case .stream(_, let response): response.body?.end()
            case .response, .verdict, .wake: break
            }
        }
        for waiting in waitingForStop { waiting.resume() }
    }

    private func publishCounters() {
        counters.connections = connections.count
        counters.handlers = running.count
        counters.waiting = waiting.count
        counters.streams = streamCount
        published.set(counters)
    }

    private func handle(_ news: SocketEvent) {
        switch news.token {
        case Self.listenerToken: acceptAll()
        case Self.mailboxToken: readMail()
        default:
            guard let connection = connections[news.token] else { return }
            if news.isBroken { return close(connection) }
            connection.isReadable = connection.isReadable || news.isReadable || news.isEnding
            connection.isEnding = connection.isEnding || news.isEnding
            advance(connection)
        }
    }

    private func readMail() {
        for message in mailbox.take() {
            switch message {
            case .response(let token, let response):
                finishHandling(token, StreamedResponse(head: response, body: nil))
            case .stream(let token, let response):
                finishHandling(token, response)
            case .verdict(let token, let refusal):
                finishJudging(token, refusal)
            case .wake(let token):
                if let connection = connections[token] { advance(connection) }
            case .stop(let waiting):
                waitingForStop.append(waiting)
                beginStop()
            }
        }
    }

    private func finishHandling(_ token: UInt64, _ response: StreamedResponse) {
        running.remove(token)
        dispatchWaiting()
        guard let connection = connections[token], let pending = connection.pending else {
            response.body?.end()
            return
        }
        connection.task = nil
        recognise(connection)
        open(connection, connection.pending ?? pending, response)
        advance(connection)
    }

    /// Accepts who connected before, and goes on reading for a moment: a request may be on its way to a kept connection.
    private func beginStop() {
        guard stopBegan == nil else { return }
        acceptAll()
        stopBegan = clock.now
        listener?.close()
        listener = nil
        endStreams()
        for connection in Array(connections.values) where connection.isIdle {
            connection.isReadable = true
            advance(connection)
        }
    }

    /// Closes connections that nothing came on while the server was stopping.
    private func closeIdleIfDue() {
        guard let stopBegan, clock.now - stopBegan >= configuration.timeouts.stopGrace else { return }
        for connection in Array(connections.values) where connection.isIdle { close(connection) }
    }

    private var isFinished: Bool {
        guard let stopBegan else { return false }
        return connections.isEmpty || clock.now - stopBegan > configuration.timeouts.stop
    }

    private func sweepIfDue() {
        guard clock.now - lastSweep >= .milliseconds(Int(sweepInterval)) else { return }
        lastSweep = clock.now
        let (now, timeouts) = (clock.now, configuration.timeouts)
        for connection in Array(connections.values) where connection.timer.isOver(at: now, timeouts) {
            giveUp(connection)
        }
        if isAcceptingPaused { acceptAll() }
    }

    /// The milliseconds that the loop waits for an event; without end when no connection can be late.
    private var waitingTime: Int32 {
        guard postponed.isEmpty else { return 0 }
        if let timeUntilOverdue { return min(timeUntilOverdue, 25) }
        if isStopping { return min(sweepInterval, 25) }
        return connections.isEmpty && !isAcceptingPaused ? -1 : sweepInterval
    }

    private var sweepInterval: Int32 {
        let times = configuration.timeouts
        let shortest = [times.head, times.bodyGrace, times.writeStall, times.idle, times.linger, times.stop].min()
        let seconds = shortest?.components.seconds ?? 1
        return seconds >= 2 ? 250 : 25
    }
}
