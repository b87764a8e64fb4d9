// swift-format-ignore-file
// A stub of AppKit's API for checking types: see README.md. Nothing here is ever run.
@_exported import Foundation
@_exported import ObjectiveC

open class NSImage: NSObject, @unchecked Sendable {
    public convenience init?(data: Data) { nil }
}

open class NSAppearance: NSObject, @unchecked Sendable {
    public struct Name: Hashable, Sendable {
        public static let aqua = Name()
        public static let darkAqua = Name()
    }
    public func bestMatch(from appearances: [Name]) -> Name? { nil }
}

open class NSColor: NSObject, @unchecked Sendable {
    public typealias Name = String
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init(name: Name?, dynamicProvider: @escaping @Sendable (NSAppearance) -> NSColor) { self.init() }
}

public struct NSTextContentType: Hashable, Sendable {
    public static let username = NSTextContentType()
    public static let password = NSTextContentType()
    public static let newPassword = NSTextContentType()
    public static let oneTimeCode = NSTextContentType()
    public static let nickname = NSTextContentType()
}

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSApplication: NSResponder {
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
    public class var shared: NSApplication { preconditionFailure("A stub is never run.") }
    @discardableResult public func setActivationPolicy(_ policy: ActivationPolicy) -> Bool { true }
    public func activate() {}
}

@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
    func applicationDidFinishLaunching(_ notification: Notification)
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
}

extension NSApplicationDelegate {
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
}
