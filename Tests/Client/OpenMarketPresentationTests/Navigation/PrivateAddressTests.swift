import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("An address that was typed", .slot)
struct PrivateAddressTests {
    private let address = "ada@market.example"

    @Test("It stands in no description of where one is")
    func navigation() {
        var state = NavigationState()
        state.push(.signUp(email: address))
        let router = Router(state)
        for text in [
            traces(of: Route.signUp(email: address)), traces(of: state), traces(of: router.visible),
            traces(of: state.loginStack),
            traces(of: LoginModel.Exit.signUp(email: address)), traces(of: [LoginModel.Exit.signUp(email: address)]),
        ] {
            #expect(!text.contains("ada") && text.contains("signUp"), "\(text)")
        }
    }

    @Test("Other places say which they are")
    func others() {
        #expect("\(Route.product(Product.ID(7)))" == "product(7)")
        #expect("\(Route.products(.search("wool")))" == "searchResults(wool)")
        #expect("\(Route.products(.mine))" == "myProducts")
        #expect(traces(of: Route.chatRoom(ChatRoom.fixture().id)).contains(ChatRoom.fixture().id.rawValue))
        #expect(traces(of: LoginModel.Exit.loggedIn(.fixture(auth: .fixture()))).contains("loggedIn"))
    }

    @Test("It is not kept for the next start; the place is")
    func archive() throws {
        var state = NavigationState()
        state.push(.signUp(email: address))
        let data = try #require(state.archive())
        #expect(!String(decoding: data, as: UTF8.self).contains("ada"))
        #expect(NavigationState(archive: data)?.visible == .route(.signUp(email: "")))
    }

    @Test("Neither it nor who one is at the market stands in a description of the sign-up")
    func signUp() async {
        let model = SignUpModel(context: Stage().context, email: address)
        model.type("11111111-2222", into: "identifier")
        model.type("wongbing", into: "vendorName")
        let text = traces(of: model.state) + traces(of: model.state.fields[.identifier] as Any)
        #expect(!text.contains("11111111") && !text.contains("ada@") && text.contains("wongbing"))
        #expect(model.state.fields[.identifier]?.inputKind == .text)
    }
}
