// swift-format-ignore-file
// Types that Apple's Foundation hands on. There they are classes of their own, bridged without a cost to those of Foundation.
public import Foundation

public typealias CFTypeRef = AnyObject
public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = NSDictionary

public func autoreleasepool<E, Result>(invoking body: () throws(E) -> Result) throws(E) -> Result
where E: Error, Result: ~Copyable { try body() }

extension URL {
    public func startAccessingSecurityScopedResource() -> Bool { false }
    public func stopAccessingSecurityScopedResource() {}
}

/// Stricter than some versions: it cannot be sent to another actor.
open class NSItemProvider: NSObject {}
