import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

/// Every flow and many failures, with all outputs recorded: secrets are only where they belong.
@Suite("No secret leaves its place", .slot, .serialized, .timeLimit(.minutes(10)))
struct CanaryFlowTests {
    private static let password = Secret("canary-password-1")
    private static let changed = Secret("canary-password-2")
    private static let body = "canary-message-1"

    @Test(
        "Logs, errors, metrics, addresses, responses, printed clients and open files",
        arguments: [AccountLayout.safe, .original]
    )
    func everywhere(layout: AccountLayout) async throws {
        let scene = try await CanaryScene(layout)
        do {
            try await sell(in: scene)
            let form = try await enter(scene)
            try await talk(in: scene)
            try await fail(in: scene, form)
            try await renew(in: scene)
            // What is to be found is there to be found: in private files, and nowhere else.
            #expect(scene.folder.holds(Self.body) && scene.folder.holds("canary-mail-1"))
            let files = scene.folder.files.filter { scene.canaries.isIn($0.content) }
            // What the cache keeps of chats is kept for their user alone.
            let names = Set(files.filter { !($0.name.hasPrefix("cache/") && $0.isPrivate) }.map(\.name))
            #expect(
                names.contains("session.json") && names.isSubset(of: ["session.json", "market.db", "market.db-wal"])
            )
            let kept = files.filter { $0.name.hasPrefix("cache/") }.map { String(decoding: $0.content, as: UTF8.self) }
            #expect(kept.allSatisfy { !$0.contains("canary-password") && !$0.contains("canary-key") })
            #expect(scene.canaries.count >= 12 && scene.events.calls.count > 50 && scene.lineCount > 50)
            scene.searchEverything()
            try await leave(scene, form)
        } catch {
            await scene.end()
            throw error
        }
        await scene.end()
        #expect(scene.shownPages.withLock { $0 } > 50)
        #expect(scene.canaries.findings == [])
    }

    @Test("A vendor's secret is in no address of any generation, the secret of a product in those of the second")
    func oldGenerations() async throws {
        for generation in ServedGeneration.allCases {
            let backend = try await MarketBackend(configuration: .quick(generation))
            let session = try await backend.makeSession(vendorName: "seller")
            let transport = RecordingTransport(InProcessTransport(backend))
            let configuration = try MarketConfiguration.rest(
                "http://market.test",
                generation: Generation(rawValue: generation.rawValue) ?? .v3,
                session: session
            )
            let client = OpenMarketClient(configuration.patient, transport: transport)
            let made = try await client.registerProduct(
                .fixture(),
                images: [Fixture.imageInput],
                secret: nil,
                progress: nil
            )
            _ = try await client.editProduct(made.id, patch: ProductPatch(name: "Another name"))
            try await client.deleteProduct(made.id, secret: session.credentials.secret)
            let secret = session.credentials.secret.reveal()
            #expect(!transport.calls.contains { $0.target.contains(secret) }, "\(generation)")
            // The contract of the second generation: first the product's secret is asked for, then it is a segment.
            let issued = transport.calls.first { $0.target.hasSuffix("/secret") }?.answer
            let issuedText = issued.map { String(decoding: $0.body, as: UTF8.self).filter { $0 != "\"" } }
            #expect((issuedText != nil) == (generation == .v2), "\(generation)")
            if let issuedText { #expect(transport.calls.contains { $0.target.hasSuffix("/" + issuedText) }) }
            await backend.close()
        }
    }

    // MARK: Flows

    /// Products, with the vendor's own secret and with a wrong one.
    private func sell(in scene: CanaryScene) async throws {
        let identifier = scene.canaries.add("vendor's identifier", "canary-identifier-1")
        let secret = scene.canaries.add("vendor's secret", "canary-vendor-secret-1")
        let vendor = try await scene.backend.addVendor(name: "seller", identifier: identifier, secret: secret)
        let session = Session(
            vendor: Vendor(id: Vendor.ID(vendor.id), name: "seller"),
            credentials: VendorCredentials(identifier: identifier, secret: Secret(secret))
        )
        scene.canaries.search(printed: session, in: "session of a vendor")
        let client = scene.client(over: scene.recorder, as: session)
        let images = [Fixture.imageInput]
        let made = try await client.registerProduct(.fixture(), images: images, secret: nil, progress: nil)
        _ = try await client.registerProduct(.fixture(name: "Another"), images: images, secret: nil, progress: nil)
        _ = try await client.editProduct(made.id, patch: ProductPatch(name: "A better keyboard"))
        let wrong = Secret(scene.canaries.add("wrong secret", "canary-wrong-secret-1"))
        await scene.canaries.watch("edit") {
            try await client.editProduct(made.id, patch: ProductPatch(stock: 1), secret: wrong)
        }
        await scene.canaries.watch("delete") { try await client.deleteProduct(made.id, secret: wrong) }
        for try await page in client.products().pages { scene.canaries.search(printed: page, in: "page") }
        _ = try await client.products.mine().loadNext()
        try await client.deleteProduct(made.id)
        scene.canaries.search(printed: client, in: "client of the vendor")
    }

    /// Signing up and in.
    private func enter(_ scene: CanaryScene) async throws -> SignUpInfo {
        scene.canaries.add("password", Self.password.reveal())
        scene.canaries.add("address", "canary-mail-1")
        let market = VendorCredentials(
            identifier: scene.canaries.add("user's identifier", "canary-identifier-2"),
            secret: Secret(scene.canaries.add("user's secret", "canary-vendor-secret-2"))
        )
        _ = try await scene.backend.addVendor(
            name: "person",
            identifier: market.identifier,
            secret: market.secret.reveal()
        )
        let form = SignUpInfo(
            email: "canary-mail-1@example.com",
            password: Self.password,
            vendorName: "person",
            market: market
        )
        scene.canaries.search(printed: form, in: "form")
        scene.canaries.search(printed: try await scene.accounts.signUp(form), in: "sign-up")
        try await scene.addTokens("of the sign-up")
        try await scene.accounts.own.logOut()
        scene.canaries.search(printed: try await scene.accounts.login(form.credentials), in: "login")
        try await scene.addTokens("of the login")
        return form
    }

    /// Likes and chats.
    private func talk(in scene: CanaryScene) async throws {
        let friend = scene.client(over: scene.recorder)
        _ = try await friend.accounts?.signUp(.fixture(name: "friend", market: nil))
        scene.canaries.add("message", Self.body)
        for try await page in scene.client.products().pages {
            for product in page.products {
                try await scene.accounts.setLike(product.id, isLiked: true)
                await scene.canaries.watch("detail") { try await scene.client.fetchProductDetail(product.id) }
                if let url = product.thumbnail { _ = try await scene.client.images.load(url) }
            }
        }
        let room = try await scene.accounts.openChat(withVendorNamed: "friend")
        let sent = try await scene.accounts.sendMessage(Self.body, to: room.id)
        scene.canaries.search(printed: sent, in: "message")
        await scene.canaries.watch("rooms") { try await scene.accounts.chats.rooms() }
        await scene.canaries.watch("messages") { try await scene.accounts.fetchOlderMessages(room.id) }
        await scene.canaries.watch("reading") { try await scene.accounts.chats.markRead(room.id, upTo: sent) }
        for await state in scene.accounts.chats.observe(room.id) {
            scene.canaries.search(printed: state, in: "state of a room")
            if state.messages.contains(where: { $0.id == sent.id }) { break }
        }
        for await state in await scene.client.sessions.states() {
            scene.canaries.search(printed: state, in: "state of the session")
            break
        }
    }

    /// Refusals, a missing network, responses that break off, and a server that repeats what it was sent.
    private func fail(in scene: CanaryScene, _ form: SignUpInfo) async throws {
        let login = try await scene.keeper.session()
        var transports: [any HTTPTransport] = [scene.recorder]
        for fault in FaultyTransport.Fault.allCases {
            transports.append(FaultyTransport(scene.recorder) { _ in fault })
        }
        for status in [200, 400, 401, 403, 404, 409, 429, 500, 503] {
            transports.append(ParrotTransport(status: status))
        }
        let wrong = Credentials(
            email: form.credentials.email,
            password: Secret(scene.canaries.add("wrong password", "canary-wrong-password-1"))
        )
        // The market looks at five wrong passwords for an address and no more.
        let stranger = Credentials(email: "canary-mail-1x@example.com", password: wrong.password)
        for (number, transport) in transports.enumerated() {
            let client = scene.client(over: transport, as: login, withAccounts: false)
            let device = AccountWiring.Device(scene.project, scene.layout, over: transport, clock: ImpatientClock())
            if let login { try await device.keeper.save(login) }
            let room = ChatRoom.ID(of: UserID(rawValue: "a"), and: UserID(rawValue: "b"))
            await scene.canaries.watch("room \(number)") { try await device.send(Self.body, to: room) }
            await scene.canaries.watch("rooms \(number)") { try await device.talks.rooms() }
            await scene.canaries.watch("profile \(number)") { try await device.profile() }
            await scene.canaries.watch("name \(number)") { try await device.owner("person") }
            await scene.canaries.watch("login \(number)") { try await device.login(number == 0 ? wrong : stranger) }
            await scene.canaries.watch("detail \(number)") { try await client.fetchProductDetail(Product.ID(1)) }
            await scene.canaries.watch("register \(number)") {
                try await client.registerProduct(
                    .fixture(),
                    images: [Fixture.imageInput],
                    secret: wrong.password,
                    progress: nil
                )
            }
            await scene.canaries.watch("delete \(number)") {
                try await client.deleteProduct(Product.ID(1), secret: wrong.password)
            }
            if !(transport is FaultyTransport) {
                await scene.canaries.watch("account \(number)") {
                    try await device.own.delete(password: wrong.password)
                }
            }
            scene.canaries.search(printed: client, in: "client \(number)")
        }
        await scene.canaries.watch("sign-up again") { try await scene.accounts.signUp(form) }
    }

    /// Tokens that follow tokens, and another password.
    private func renew(in scene: CanaryScene) async throws {
        let auth = FirebaseAuthService(scene.project, transport: scene.recorder, surroundings: .system)
        let renewal = SessionRenewal(auth: auth, keeper: scene.keeper)
        let fresh = try await renewal.renewed(replacing: scene.keeper.login())
        try await scene.addTokens("of the renewal")
        scene.canaries.add("changed password", Self.changed.reveal())
        let methods = IdentityMethods(apiKey: scene.project.apiKey)
        scene.canaries.search(printed: methods, in: "methods")
        let identity = EndpointClient(baseURL: scene.project.identityURL, transport: scene.recorder)
        await scene.canaries.watch("another password") {
            try await identity.call(methods.update(fresh.accessToken, password: Self.changed))
        }
        let email = try await scene.keeper.login().email
        _ = try await scene.accounts.login(Credentials(email: email, password: Self.changed))
        try await scene.addTokens("of the other password")
    }

    /// The end of the account.
    private func leave(_ scene: CanaryScene, _ form: SignUpInfo) async throws {
        await scene.canaries.watch("wrong end") { try await scene.accounts.own.delete(password: Self.password) }
        try await scene.accounts.own.delete(password: Self.changed)
        await scene.canaries.watch("after the end") { try await scene.accounts.login(form.credentials) }
        let left = scene.folder.files.filter {
            !$0.name.hasPrefix("market.db") && $0.name.contains(".") || $0.name.hasPrefix("cache")
        }
        #expect(left.map(\.name) == [])
    }
}
