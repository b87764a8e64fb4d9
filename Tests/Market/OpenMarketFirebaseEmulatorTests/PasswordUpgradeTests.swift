import BackendTestSupport
import Foundation
import OpenMarketBackend
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

@Suite("Hashes of passwords that have become too cheap", .slot)
struct PasswordUpgradeTests {
    private static let login = #"{"email":"a@example.com","password":"pass-word"}"#

    @Test("Signing in makes a cheap hash as costly as the present ones, and ends no session")
    func upgrade() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let user = try await old(file)
            let probe = try await FirebaseProbe(iterations: 9, database: file, seed: 8)
            let before = try await probe.hash(of: user)
            #expect(before.hasPrefix("pbkdf2-sha256$2$"))
            #expect(
                await probe.accounts("signInWithPassword", Self.login.replacing("pass-word", with: "a-guess")).status
                    == 400
            )
            #expect(try await probe.hash(of: user) == before)
            #expect(await probe.accounts("signInWithPassword", Self.login).status == 200)
            let after = try await probe.hash(of: user)
            #expect(after.hasPrefix("pbkdf2-sha256$9$"))
            #expect(after.split(separator: "$")[2] != before.split(separator: "$")[2])
            // It is the same password still, and it is made once.
            #expect(await probe.accounts("signInWithPassword", Self.login).status == 200)
            #expect(try await probe.hash(of: user) == after)
            #expect(await probe.refresh(user.refreshToken).status == 200)
            #expect(await probe.accounts("lookup", #"{"idToken":"\#(user.idToken)"}"#).status == 200)
            await probe.backend.close()
        }
    }

    @Test("Many who sign in at once while the hash is made costlier are all let in")
    func racing() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let user = try await old(file)
            let probe = try await FirebaseProbe(iterations: 9, database: file, seed: 8)
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { await probe.accounts("signInWithPassword", Self.login).status } }
                for await status in group { #expect(status == 200) }
            }
            #expect(try await probe.hash(of: user).hasPrefix("pbkdf2-sha256$9$"))
            await probe.backend.close()
        }
    }

    @Test("A hash that costs more than the present ones is left as it is")
    func noDowngrade() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            let user = try await old(file)
            let probe = try await FirebaseProbe(iterations: 1, database: file, seed: 8)
            #expect(await probe.accounts("signInWithPassword", Self.login).status == 200)
            #expect(try await probe.hash(of: user).hasPrefix("pbkdf2-sha256$2$"))
            await probe.backend.close()
        }
    }

    /// A market of yesterday with one user.
    private func old(_ file: URL) async throws -> FirebaseProbe.Session {
        let probe = try await FirebaseProbe(database: file)
        let user = try await probe.signUp("a@example.com")
        await probe.backend.close()
        return user
    }
}

extension FirebaseProbe {
    /// The hash as it is stored.
    fileprivate func hash(of user: Session) async throws -> String {
        let account = try await backend.store.readAccounts { try $0.account(user.uid) }
        return try #require(account?.passwordHash)
    }
}
