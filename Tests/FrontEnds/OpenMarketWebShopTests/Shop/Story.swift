import Foundation
import OpenMarketTesting

@testable import OpenMarketWebShop

/// What people do in the shop, in a browser without a script.
@MainActor
enum Story {
    static let password = "correct horse battery"

    /// Opens an account; the next page says that it is open.
    static func signUp(_ browser: TestBrowser, _ email: String, _ name: String, secret: String = "") async {
        await browser.get("/login")
        await browser.post("/login", ["do": "signUp", "email": email])
        await browser.post(
            "/signup",
            [
                "do": "signUp", "email": email, "password": password, "vendorName": name,
                "identifier": secret.isEmpty ? "" : name, "secret": secret,
            ]
        )
    }

    static func logIn(_ browser: TestBrowser, _ email: String, password: String = password) async {
        await browser.get("/login")
        await browser.post("/login", ["do": "logIn", "email": email, "password": password])
    }

    static func logOut(_ browser: TestBrowser) async {
        await browser.get("/mypage")
        await browser.post("/mypage", ["do": "open/logOut"])
        await browser.post("/mypage", ["choice": "yes"])
    }

    /// Offers a product, and stays at the notice that it is offered.
    static func register(_ browser: TestBrowser, _ name: String, photos: Int) async {
        await browser.get("/register")
        await browser.post("/register", fields(name), photos: (0..<photos).map { _ in Fixture.png })
    }

    static func fields(_ name: String) -> [String: String] {
        [
            "do": "submit", "name": name, "price": "12000", "currency": "KRW", "discount": "2000", "stock": "3",
            "description": "It is as good as new.\r\nAnd it has two lines.",
        ]
    }
}
