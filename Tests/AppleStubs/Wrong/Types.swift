// swift-format-ignore-file
// Lines that `.ci/darwin-sources` has to find wrong, each on the platforms that it names, and lines of Linux that it must not see.
import Foundation
#if canImport(Darwin)
    import Darwin
    let queue: String = kqueue() // wrong
    let events = [kevent](repeating: kevent(), count: 2) // wrong
    @available(macOS 26, iOS 26, *) func later() {}
    func now() { later() } // wrong
#endif
#if os(macOS)
    let system: Int = "macOS" // wrong on macOS
#elseif os(iOS)
    let system: Int = "iOS" // wrong on iOS
#endif
func run() { _ = Process() } // wrong on iOS
let home = FileManager.default.homeDirectoryForCurrentUser // wrong on iOS
let information = ProcessInfo.processInfo.processName
#if canImport(SwiftUI)
    import SwiftUI
    struct Number: View { var body: some View { Text(1) } } // wrong
    #Preview { Text("a") }
    #Preview("A number") { Text(1) } // wrong
#endif
#if os(Linux) || canImport(Glibc) || canImport(FoundationNetworking)
    let nothing: Int = "Linux"
#endif
