package import Foundation
import OpenMarketData
package import OpenMarketDomain

extension FirestoreChat {
    package func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int,
        as session: AuthSession
    ) async throws(MarketError) -> MessagePage {
        let source = try SafeMessages(room, in: client.methods.database)
        let size = min(max(size, MessagePage.sizes.lowerBound), MessagePage.sizes.upperBound)
        let result = try await client.signed(as: session).found(try source.page(before: place, limit: size + 1))
        return MessagePage(result, size: size, from: source)
    }

    package func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Message {
        let client = client.signed(as: session)
        let path = try SafePaths.messages(room).document(id.rawValue)
        let message = FirestoreWrite.create(
            path,
            ["sender": .string(session.user.rawValue), "body": .string(body)]
        ).with([FieldTransform("at", .requestTime)])
        defer { signal.send() }
        do throws(FirestoreError) {
            let result = try await client.commit(message, try summary(body, of: room, by: session.user))
            if let time = result.writes.first?.transformResults.first?.timestamp {
                return Message(id: id, sender: session.user, body: body, state: .sent(time.date))
            }
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            return try await stored(path, like: body, in: room, as: session, else: error)
        }
        return try await stored(path, like: body, in: room, as: session, else: FirestoreError(MarketError.notFound))
    }

    /// Returns the write of a message's summary into the list of rooms; a room that was left comes back by it.
    private func summary(
        _ body: String,
        of room: ChatRoom.ID,
        by user: UserID
    ) throws(FirestoreError) -> FirestoreWrite {
        let path: DocumentPath
        do throws(MarketError) { path = try SafePaths.room(room) } catch { throw FirestoreError(error) }
        let fields: FirestoreFields = [
            "lastMessage": .string(body), "lastSender": .string(user.rawValue), "hiddenFor": .array([]),
        ]
        return .merge(path, fields, mask: ["lastMessage", "lastSender", "hiddenFor"])
            // Sending does not mean having read what the other user wrote in the meantime.
            .with([FieldTransform("updatedAt", .requestTime)])
            .when(.exists(true))
    }

    /// The message that an earlier attempt has stored.
    private func stored(
        _ path: DocumentPath,
        like body: String,
        in room: ChatRoom.ID,
        as session: AuthSession,
        else failure: FirestoreError
    ) async throws(MarketError) -> Message {
        guard let document = try await client.signed(as: session).optional(path) else {
            throw await meaning(of: failure, in: room, as: session)
        }
        let source = try SafeMessages(room, in: client.methods.database)
        guard let message = source.message(document) else { throw .unreadable(Unreadable(expected: "a message")) }
        guard message.sender == session.user, message.body.utf8.elementsEqual(body.utf8) else { throw .conflict }
        return message
    }

    package func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date,
        as session: AuthSession
    ) async throws(MarketError) {
        let mark = ReadMark(
            path: try SafePaths.room(room),
            field: FieldPath("reads", session.user.rawValue),
            user: ExactText(session.user.rawValue),
            time: FirestoreTimestamp(date)
        )
        do throws(FirestoreError) {
            try await client.signed(as: session).transaction(mark.write)
        } catch {
            throw error.cause
        }
    }

    package func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?,
        as session: AuthSession
    ) -> AsyncStream<ChatChange> {
        do throws(MarketError) {
            let source = try SafeMessages(room, in: client.methods.database)
            let schedule = PollingSchedule(intervals, signal: signal, live: listening(), clock: client.clock)
            return .polling(source, after: place, client: client.signed(as: session), schedule: schedule)
        } catch {
            return .failed(error)
        }
    }
}

/// Notes how far a user has read, unless the user has read further already.
private struct ReadMark: Sendable {
    let path: DocumentPath
    let field: FieldPath
    let user: ExactText
    let time: FirestoreTimestamp

    @Sendable func write(_ transaction: FirestoreTransaction) async throws(FirestoreError) {
        guard let room = try await transaction.read(path)[path] else { throw FirestoreError(.notFound) }
        if let noted = room.fields[at: field]?.timestamp, noted >= time { return }
        let reads: FirestoreFields = ["reads": .map(FirestoreFields([(user, .timestamp(time))]))]
        transaction.write(.merge(path, reads, mask: [field]))
    }
}
