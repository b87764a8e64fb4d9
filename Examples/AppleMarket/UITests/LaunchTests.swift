import XCTest

/// The first minute of the app, on the demo market: it starts, and the log-in stands there.
final class LaunchTests: XCTestCase {
    @MainActor
    func testTheLogInIsThere() {
        let app = XCUIApplication()
        app.launchArguments = ["-AppleLanguages", "(en)", "-AppleLocale", "en_US"]
        app.launch()

        XCTAssertTrue(app.buttons["Log In"].firstMatch.waitForExistence(timeout: 20))
        let picture = XCTAttachment(screenshot: app.screenshot())
        picture.lifetime = .keepAlways
        add(picture)
    }
}
