import XCTest

/// The first minute of the app, on the demo market: it starts, and a guest stands in the market.
final class LaunchTests: XCTestCase {
    @MainActor
    func testTheMarketIsThere() {
        let app = XCUIApplication()
        app.launchArguments = ["-AppleLanguages", "(en)", "-AppleLocale", "en_US"]
        app.launch()

        XCTAssertTrue(app.buttons["Home"].firstMatch.waitForExistence(timeout: 20))
        let picture = XCTAttachment(screenshot: app.screenshot())
        picture.lifetime = .keepAlways
        add(picture)
    }
}
