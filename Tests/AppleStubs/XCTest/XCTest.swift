// swift-format-ignore-file
// A stub of the part of XCTest that drives an app from outside: see README.md. Nothing here is ever run.
@_exported import Foundation

open class XCTestCase: NSObject {
    public var continueAfterFailure = true
    open func setUp() async throws {}
    public func add(_ attachment: XCTAttachment) {}
}

public final class XCTAttachment: NSObject {
    public enum Lifetime: Int { case deleteOnSuccess, keepAlways }
    public var name: String?
    public var lifetime = Lifetime.deleteOnSuccess
    @MainActor public convenience init(screenshot: XCUIScreenshot) { self.init() }
}

@MainActor public final class XCUIScreenshot: NSObject {}

@MainActor public protocol XCUIElementTypeQueryProvider {
    var buttons: XCUIElementQuery { get }
    var staticTexts: XCUIElementQuery { get }
    var tabBars: XCUIElementQuery { get }
    var cells: XCUIElementQuery { get }
    var textFields: XCUIElementQuery { get }
    var searchFields: XCUIElementQuery { get }
    var navigationBars: XCUIElementQuery { get }
    var otherElements: XCUIElementQuery { get }
    var firstMatch: XCUIElement { get }
}

extension XCUIElementTypeQueryProvider {
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
    public var tabBars: XCUIElementQuery { XCUIElementQuery() }
    public var cells: XCUIElementQuery { XCUIElementQuery() }
    public var textFields: XCUIElementQuery { XCUIElementQuery() }
    public var searchFields: XCUIElementQuery { XCUIElementQuery() }
    public var navigationBars: XCUIElementQuery { XCUIElementQuery() }
    public var otherElements: XCUIElementQuery { XCUIElementQuery() }
    public var firstMatch: XCUIElement { XCUIElement() }
}

@MainActor open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
    public var exists: Bool { false }
    public var isHittable: Bool { false }
    public var label: String { "" }
    public func tap() {}
    public func typeText(_ text: String) {}
    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
}

@MainActor public final class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    public var count: Int { 0 }
    public subscript(key: String) -> XCUIElement { XCUIElement() }
    public func element(boundBy index: Int) -> XCUIElement { XCUIElement() }
    public func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
}

@MainActor public final class XCUIApplication: XCUIElement {
    public var launchArguments: [String] = []
    public var launchEnvironment: [String: String] = [:]
    public func launch() {}
    public func screenshot() -> XCUIScreenshot { XCUIScreenshot() }
}

public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) {}
