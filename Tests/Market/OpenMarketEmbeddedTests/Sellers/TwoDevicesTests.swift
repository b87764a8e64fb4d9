import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

/// One user with several devices, all of which sell by the user's login.
@Suite("One credential of a user who sells", .slot, .timeLimit(.minutes(10)))
struct TwoDevicesTests {
    /// A market, and a way to it for devices that speak its own routes.
    private struct Scene {
        let backend: MarketBackend
        let server: HTTPServer?
        let device: @Sendable () -> OpenMarketClient

        init(_ way: ServedMarket.Way) async throws {
            let backend = try await MarketBackend(configuration: .quick(.v3x))
            self.backend = backend
            guard way == .loopback else {
                (server, device) = (nil, { OpenMarketClient.patient(backend) })
                return
            }
            let server = HTTPServer(handler: backend, configuration: .patient)
            let address = try #require(URL(string: "http://127.0.0.1:\(server.start().port)"))
            self.server = server
            device = { OpenMarketClient(MarketConfiguration.rest(address).patient) }
        }

        func end() async {
            await server?.stop()
            await backend.close()
        }
    }

    private static let form = SignUpInfo.fixture(name: "ann", market: nil)

    @Test(
        "Each device sells, edits, hides, shows and deletes what another one sells",
        arguments: ServedMarket.Way.allCases
    )
    func twoDevices(way: ServedMarket.Way) async throws {
        let scene = try await Scene(way)
        let (phone, tablet) = (scene.device(), scene.device())
        let first = try await phone.requireAccounts().signUp(Self.form)
        let second = try await tablet.requireAccounts().login(Self.form.credentials)
        #expect(first.vendor == second.vendor && first.vendor?.id.rawValue.isEmpty == false)
        for session in [first, second] { #expect(session.credentials.secret.isEmpty) }
        let stranger = try await scene.device().joined(by: "bob")
        for (one, other) in [(phone, tablet), (tablet, phone)] {
            let lamp = try await one.registerProduct(.fixture(name: "Lamp"), images: LargeImage.five())
            #expect(lamp.vendorID == first.vendor?.id)
            #expect(try await other.editProduct(lamp.id, patch: ProductPatch(stock: 3)).product.stock == 3)
            let album = lamp.images.reversed().map { AlbumImage<ImageInput>.kept($0.id, text: nil) }
            let arranged = try await #require(one.albums)
                .arrange(lamp.id, album: album, version: nil, progress: nil)
            #expect(arranged.images.map(\.id) == lamp.images.reversed().map(\.id))
            _ = try await other.editProduct(lamp.id, patch: ProductPatch(status: .hidden))
            for device in [one, other] {
                #expect(try await device.refreshProduct(lamp.id).product.status == .hidden)
                let mine = device.products.mine()
                try await mine.loadNext()
                #expect(mine.state.products.map(\.id) == [lamp.id])
            }
            await #expect(throws: MarketError.notFound) { try await stranger.refreshProduct(lamp.id) }
            _ = try await one.editProduct(lamp.id, patch: ProductPatch(status: .onSale))
            await #expect(throws: MarketError.notOwner) {
                try await stranger.editProduct(lamp.id, patch: ProductPatch(stock: 1))
            }
            try await other.deleteProduct(lamp.id)
            await #expect(throws: MarketError.notFound) { try await one.refreshProduct(lamp.id) }
        }
        await scene.end()
    }

    @Test(
        "A vendor who was linked by a secret on one device sells from another one",
        arguments: ServedMarket.Way.allCases
    )
    func linked(way: ServedMarket.Way) async throws {
        let scene = try await Scene(way)
        let vendor = try await scene.backend.makeSession(vendorName: "shop")
        var form = Self.form
        form = SignUpInfo(
            email: form.credentials.email,
            password: form.credentials.password,
            vendorName: "A name of the form",
            market: vendor.credentials
        )
        let session = try await scene.device().requireAccounts().signUp(form)
        #expect(session.vendor == vendor.vendor && session.credentials.secret.isEmpty)
        let tablet = scene.device()
        #expect(try await tablet.requireAccounts().login(form.credentials).vendor == vendor.vendor)
        let chair = try await tablet.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput])
        #expect(chair.vendorID == vendor.vendor?.id)
        await scene.end()
    }

    @Test("Another password ends the selling of every device, until it logs in again")
    func reset() async throws {
        let scene = try await Scene(.inProcess)
        let (phone, tablet) = (scene.device(), scene.device())
        _ = try await phone.requireAccounts().signUp(Self.form)
        _ = try await tablet.requireAccounts().login(Self.form.credentials)
        let lamp = try await phone.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
        let changed = try #require(try await scene.backend.resetPassword(ofAccount: Self.form.credentials.email))
        for device in [phone, tablet] {
            await #expect(throws: MarketError.unauthenticated) {
                try await device.editProduct(lamp.id, patch: ProductPatch(stock: 9))
            }
            #expect(try await device.sessions.session() == nil)
        }
        let again = Credentials(email: Self.form.credentials.email, password: Secret(changed.password))
        _ = try await tablet.requireAccounts().login(again)
        #expect(try await tablet.editProduct(lamp.id, patch: ProductPatch(stock: 9)).product.stock == 9)
        await scene.end()
    }

    @Test("A device that logs the others out goes on, and so does one that changes the password")
    func security() async throws {
        let scene = try await Scene(.inProcess)
        let (phone, tablet) = (scene.device(), scene.device())
        _ = try await phone.requireAccounts().signUp(Self.form)
        _ = try await tablet.requireAccounts().login(Self.form.credentials)
        let own = try #require(try phone.requireAccounts().security)
        let others = try #require(try tablet.requireAccounts().security)
        #expect(try await own.logins().map(\.isOwn).sorted { $0 && !$1 } == [true, false])
        try await own.endOthers(password: nil)
        await #expect(throws: MarketError.unauthenticated) { try await others.logins() }
        let next = Credentials(email: Self.form.credentials.email, password: Secret("another word"))
        await #expect(throws: MarketError.account(.wrongPassword)) {
            try await own.changePassword(from: Secret("a guess or two"), to: next.password)
        }
        try await own.changePassword(from: Self.form.credentials.password, to: next.password)
        #expect(try await own.logins().count == 1)
        _ = try await tablet.requireAccounts().login(next)
        #expect(try await own.logins().count == 2)
        await scene.end()
    }

    @Test("A device that speaks Firebase's protocols signs by a secret, for the same vendor")
    func former() async throws {
        let scene = try await Scene(.inProcess)
        let (new, old) = (scene.device(), OpenMarketClient.patient(scene.backend) { $0.useFirebase() })
        let first = try await old.requireAccounts().signUp(Self.form)
        let second = try await new.requireAccounts().login(Self.form.credentials)
        #expect(first.vendor == second.vendor && !first.credentials.secret.isEmpty)
        for (one, other) in [(old, new), (new, old)] {
            let lamp = try await one.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            #expect(try await other.editProduct(lamp.id, patch: ProductPatch(stock: 3)).product.stock == 3)
            try await other.deleteProduct(lamp.id)
        }
        let third = OpenMarketClient.patient(scene.backend) { $0.useFirebase() }
        let again = try await third.requireAccounts().login(Self.form.credentials)
        #expect(again.vendor == first.vendor && again.credentials.secret != first.credentials.secret)
        let chair = try await third.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput])
        #expect(chair.vendorID == first.vendor?.id)
        await scene.end()
    }
}
