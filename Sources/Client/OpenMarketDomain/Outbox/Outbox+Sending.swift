extension Outbox {
    /// The next step of a queue.
    enum Step: Sendable {
        case again
        case rest(Task<Void, Never>)
        case over
    }

    /// Sends what waits for the user of a login.
    package func follow(_ state: SessionState) async {
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        if case .signedIn(let session) = state { user = session.auth?.user } else { user = nil }
        guard let user, (try? await open()) != nil else { return publish() }
        publish()
        showLikes(of: user)
        for lane in queue.lanes(of: user) { work(on: lane) }
    }

    /// Goes on with everything that waits for the network, also with a store that could not be read before.
    package func networkIsThere() async {
        endPauses()
        guard let user, !isOpen || queue.lanes(of: user).contains(where: { workers[$0] == nil }) else { return }
        await turns.takeIgnoringCancellation()
        defer { turns.done() }
        let wasOpen = isOpen
        guard user == self.user, (try? await open()) != nil else { return }
        if !wasOpen { showLikes(of: user) }
        for lane in queue.lanes(of: user) where workers[lane] == nil { work(on: lane) }
    }

    private func showLikes(of user: UserID) {
        for (id, isLiked) in wishes(of: user) { events.publish(isLiked ? .liked(id) : .unliked(id)) }
    }

    /// Ends the pauses of those who wait for the network, unless that was of no use to them the last time.
    private func endPauses() {
        for (lane, rest) in rests where rest.isForNetwork {
            woken.insert(lane)
            rest.sleep.cancel()
        }
    }

    /// Ends all pauses, and sends what has no worker; each change that waits becomes a stream that ends when it was tried.
    func sendAll() async -> [AsyncStream<Void>] {
        guard let login = try? await sessions.login(), (try? await open()) != nil else { return [] }
        user = login.user
        publish()
        let tried = queue.changes.filter { $0.user == login.user && !$0.isRefused }.map { change in
            let (stream, watcher) = AsyncStream.makeStream(of: Void.self)
            watchers[change.id, default: []].append(watcher)
            return stream
        }
        for lane in queue.lanes(of: login.user) { work(on: lane) }
        return tried
    }

    /// Lets a lane send, now if it rests.
    func work(on lane: PendingChange.Lane) {
        calls.insert(lane)
        rests[lane]?.sleep.cancel()
        guard workers[lane] == nil else { return }
        workers[lane] = Task { [weak self] in
            while true {
                switch await self?.sendNext(in: lane) {
                case .again: continue
                // Slept without holding the outbox, which may go away in the middle.
                case .rest(let sleep): await sleep.value
                case .over, nil: return
                }
            }
        }
    }

    /// Sends the next change of a lane.
    private func sendNext(in lane: PendingChange.Lane) async -> Step {
        rests[lane] = nil
        calls.remove(lane)
        guard let next = queue.next(in: lane) else { return end(lane) }
        guard let login = try? await sessions.login(), login.user == lane.user else {
            guard !calls.contains(lane) else { return .again }
            // The next log-in of this user goes on.
            answerWaiting(in: lane)
            return end(lane)
        }
        await connections.takeIgnoringCancellation()
        defer { connections.done() }
        // It may have been replaced or given up while others were sent.
        guard let change = queue.next(in: lane), change.id == next.id else { return .again }
        queue.update(change.becoming(.sending))
        changed(change.becoming(.sending))
        do throws(MarketError) {
            return await settle(change, with: try await send(change, as: login))
        } catch {
            return await settle(change, failing: error)
        }
    }

    private func end(_ lane: PendingChange.Lane) -> Step {
        workers[lane] = nil
        attempts[lane] = nil
        woken.remove(lane)
        return .over
    }

    private func send(_ change: PendingChange, as login: AuthSession) async throws(MarketError) -> Delivery {
        switch change.wish {
        case .like(let id, let isLiked):
            try await likes.setLiked(id, isLiked, as: login)
            return .sent(change.wish, nil)
        case .message(let body, let room):
            let id = Message.ID(rawValue: change.id.rawValue)
            return .sent(change.wish, try await chats.send(body, id: id, to: room, as: login))
        case .registration(let registration):
            return .registered(try await register(registration, of: change))
        }
    }

    /// Forgets a change that the market has.
    private func settle(_ change: PendingChange, with delivery: Delivery) async -> Step {
        // Its callers get the outcome of the last change.
        if queue.isOvertaken(change), let next = queue.last(in: change.lane) { pass(from: change, to: next) }
        queue.remove(change.id)
        attempts[change.lane] = nil
        await forget([change.id])
        switch delivery {
        case .sent(.message(_, let room), let message?):
            messages.note(message, in: MessageOutbox.Box(user: change.user, room: room))
        case .registered(let detail):
            events.publish(.created(detail))
            reporters[change.id]?(.finished)
        case .sent, .waiting: break
        }
        // Before the outcome is told: its caller may read the list next.
        publish()
        answer(change.id, .success(delivery))
        endPauses()
        return .again
    }

    /// Lets a change wait, or refuses it.
    private func settle(_ change: PendingChange, failing error: MarketError) async -> Step {
        // Given up, or replaced by a later change, while its request was on its way; a registration has noted that it was sent.
        guard let current = queue.change(change.id) else { return .again }
        guard !queue.isOvertaken(change) else {
            queue.remove(change.id)
            await forget([change.id])
            if let next = queue.last(in: change.lane) {
                pass(from: change, to: next)
            } else {
                answer(change.id, .failure(error))
            }
            return .again
        }
        var failed = await noted(current, before: change, failing: error).becoming(.waiting)
        let disposition = await disposition(of: failed, after: error)
        guard queue.change(change.id) != nil else { return .again }
        switch disposition {
        case .waitsForNetwork: return rest(failed, isForNetwork: true, atLeast: nil)
        case .waitsForMarket: return rest(failed, isForNetwork: false, atLeast: error.retryAfter)
        case .countsAsFailure:
            failed.failures += 1
            guard failed.failures < Self.failureLimit else { return await refuse(failed, for: error) }
            queue.update(failed)
            await keep(failed)
            // Given up, replaced or tried again while it was written.
            guard queue.change(failed.id) == failed else { return .again }
            return rest(failed, isForNetwork: false, atLeast: nil)
        case .refused: return await refuse(failed, for: error)
        }
    }

    private func rest(_ change: PendingChange, isForNetwork: Bool, atLeast least: Duration?) -> Step {
        queue.update(change)
        changed(change)
        answerWaiting(in: change.lane)
        let count = attempts[change.lane, default: 0]
        attempts[change.lane] = count + 1
        let length = max(pauses.length(after: count), least ?? .zero)
        let sleep = Task { [clock = pauses.clock] in
            do { try await clock.sleep(for: length) } catch {}
        }
        let wasWoken = woken.remove(change.lane) != nil
        rests[change.lane] = Rest(isForNetwork: isForNetwork && !wasWoken, sleep: sleep)
        return .rest(sleep)
    }

    /// Tells the callers of a lane that their changes are kept.
    private func answerWaiting(in lane: PendingChange.Lane) {
        for change in queue.changes where change.lane == lane { answer(change.id, .success(.waiting(change.wish))) }
    }

    /// Keeps a change as refused, where it can be seen.
    ///
    /// A like or a registration whose caller hears of the error is not kept: the caller has seen what
    /// became of it.
    private func refuse(_ change: PendingChange, for error: MarketError) async -> Step {
        let refused = change.becoming(.refused(error))
        queue.update(refused)
        takeBack(change)
        publish()
        if answer(change.id, .failure(error)), !change.staysWhenRefused {
            queue.remove(change.id)
            await forget([change.id])
            abandon([change].compactMap(\.registration?.abandoned))
            publish()
        } else {
            changed(refused)
            await keep(refused)
        }
        return .again
    }
}
