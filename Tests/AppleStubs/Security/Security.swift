// swift-format-ignore-file
// A stub of the part of the keychain that the sources use: see README.md. Nothing here is ever run.
public import AppleFoundation
public import Foundation

public typealias OSStatus = Int32

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

public var errSecSuccess: OSStatus { 0 }
public var errSecDuplicateItem: OSStatus { -25299 }
public var errSecItemNotFound: OSStatus { -25300 }
public var errSecInteractionNotAllowed: OSStatus { -25308 }
public var errSecMissingEntitlement: OSStatus { -34018 }

public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = NSString()
public nonisolated(unsafe) let kSecAttrAccessible: CFString = NSString()
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = NSString()
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = NSString()
public nonisolated(unsafe) let kSecAttrAccount: CFString = NSString()
public nonisolated(unsafe) let kSecAttrService: CFString = NSString()
public nonisolated(unsafe) let kSecClass: CFString = NSString()
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = NSString()
public nonisolated(unsafe) let kSecMatchLimit: CFString = NSString()
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = NSString()
public nonisolated(unsafe) let kSecReturnData: CFString = NSString()
public nonisolated(unsafe) let kSecUseDataProtectionKeychain: CFString = NSString()
public nonisolated(unsafe) let kSecValueData: CFString = NSString()
