import Foundation
import Testing

@testable import Exercise20

@Suite("The form of a registration")
struct RegistrationFormTests {
    @Test("The form begins with its boundary")
    func boundary() throws {
        let form = RegistrationForm(name: "Lamp", description: "Hardly used.", price: 1, currency: "KRW", photos: [])

        #expect(try form.body(boundary: "B").starts(with: Data("--B".utf8)))
    }
}
