import Foundation
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of privacy", .slot)
@MainActor
struct PrivacyTests {
    private let town = SmallTown()

    @Test("A text that another person's device receives, sees or is handed is a breach")
    func others() throws {
        let device = town.addDevice(of: "bob")
        let text = town.truth.mark("ann", "a form's name")
        let found = try town.judge(
            "privacy",
            [
                town.answered(at: "/api/products", said: text, by: device),
                .shown(device, [Screen("home", id: 1, texts: [text])]),
                .handedOut(HandedOut(kind: "export", person: "bob", text: text)),
                .streamed(.init(text.utf8), device.wire),
            ]
        )
        #expect(
            found.map(\.key) == [
                "a response to api/products holds a form's name of another",
                "the scene home holds a form's name of another", "an export holds a form's name of another",
                "a stream holds a form's name of another",
            ]
        )
    }

    @Test("Its author, its audience and, once it is published, everybody may see it")
    func audience() throws {
        let (ann, bob) = (town.addDevice(of: "ann"), town.addDevice(of: "bob"))
        let own = town.truth.mark("ann", "a search")
        let shared = town.truth.mark("ann", "a message", to: "bob")
        let published = town.truth.mark("ann", "a form's name")
        town.truth.publish(published)
        let found = try town.judge(
            "privacy",
            [
                .shown(ann, [Screen("search", id: 1, texts: [own])]),
                .shown(bob, [Screen("room", id: 2, texts: [shared, published])]),
            ]
        )
        #expect(found.isEmpty)
    }
}
