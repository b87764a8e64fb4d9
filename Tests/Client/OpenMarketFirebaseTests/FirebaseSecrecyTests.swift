import Foundation
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Nothing of Firebase's tells secrets", .slot)
struct FirebaseSecrecyTests {
    /// What must show up nowhere, each recognisable by its beginning.
    private static let canary = "CANARY-7"

    private func check(_ value: Any, _ name: String) {
        var dumped = ""
        dump(value, to: &dumped)
        for text in [String(describing: value), String(reflecting: value), dumped] {
            #expect(!text.contains(Self.canary), "\(name)")
        }
    }

    @Test("Values, documents, tokens, configurations and errors print without what they hold")
    func printing() throws {
        let path = try CollectionPath(Self.canary).document(Self.canary)
        let fields: FirestoreFields = [
            ExactText(Self.canary): .map(["x": .array([.string(Self.canary), .bytes(Data(Self.canary.utf8))])])
        ]
        check(fields, "fields")
        check(FirestoreValue.string(Self.canary), "value")
        check(FirestoreDocument(path: path, fields: fields), "document")
        check(FirestoreWrite.set(path, fields).with([FieldTransform("a", .union([.string(Self.canary)]))]), "write")
        check(FirebaseConfiguration(projectID: "p", apiKey: Self.canary), "configuration")
        let grant =
            #"{"localId":"a","email":"\#(Self.canary)@b","idToken":"\#(Self.canary)","refreshToken":"\#(Self.canary)","expiresIn":"1"}"#
        check(try IdentityGrant(login: JSONDocument(Data(grant.utf8)).root), "grant")
        let record = #"{"users":[{"localId":"a","email":"\#(Self.canary)","displayName":"\#(Self.canary)"}]}"#
        check(try IdentityRecord.first(in: JSONDocument(Data(record.utf8)).root) as Any, "record")
    }

    @Test("No failure carries what was sent, even when the server repeats all of it")
    func failures() async throws {
        let credentials = Credentials(email: Self.canary + "@b.c", password: Secret(Self.canary))
        let session = AuthSession.ann(token: Self.canary, refresh: Self.canary)
        for status in [200, 301, 400, 401, 403, 404, 409, 429, 500, 503] {
            for body in [
                refusal("X : \(Self.canary)"), refusal(Self.canary + " is wrong", status: "INVALID_ARGUMENT"),
                Self.canary, "[\(refusal(Self.canary))]", #"{"message":"\#(Self.canary)"}"#,
            ] {
                let transport = StubTransport()
                transport.answerAlways(.json(body, status: status))
                let auth = FirebaseAuthService(.shop, transport: transport, surroundings: .system)
                let client = FirestoreClient(
                    .shop,
                    over: transport,
                    surroundings: Surroundings(clock: ImpatientClock())
                )
                let accounts = FirestoreAccounts(.safe, client: client)
                await fails { try await auth.signIn(credentials) }
                await fails { try await auth.refresh(session) }
                await fails { try await auth.sendPasswordReset(to: credentials.email) }
                await fails { try await session.acting { try await accounts.vendorNames.claim(Self.canary) } }
                await fails {
                    try await session.acting({
                        try await accounts.chat.send(
                            Self.canary,
                            id: Message.ID(rawValue: "m"),
                            to: ChatRoom.ID(rawValue: "r")
                        )
                    })
                }
                for call in transport.calls {
                    #expect(!call.request.target.contains(Self.canary) && !call.options.operation.contains(Self.canary))
                    check(call.request.headers, "headers")
                }
            }
        }
    }

    private func fails(_ work: () async throws -> some Any) async {
        do { check(try await work(), "answer") } catch { check(error, "error") }
    }
}
