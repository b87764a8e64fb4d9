#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarketEmbedded
    import SwiftUI
    import SwiftUIMarket
    #if canImport(AppKit)
        import AppKit
    #endif

    /// The market as an app: on a phone from the Xcode project, on a Mac also by `swift run`.
    @main
    struct MarketApp: App {
        #if canImport(AppKit)
            @NSApplicationDelegateAdaptor(MacDelegate.self) private var delegate
        #endif

        var body: some Scene {
            WindowGroup { MarketView(.chosen()) }
        }
    }

    #if canImport(AppKit)
        /// Makes an app of a program without a bundle: a Dock icon, a menu, and a window in front.
        final class MacDelegate: NSObject, NSApplicationDelegate {
            func applicationDidFinishLaunching(_ notification: Notification) {
                NSApplication.shared.setActivationPolicy(.regular)
                NSApplication.shared.activate()
            }

            func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
        }
    #endif
#else
    /// What the package builds where there is no SwiftUI.
    @main
    enum MarketApp {
        static func main() {
            print("This app needs a Mac. Here, try: swift run --package-path Examples/WebMarket WebMarket")
        }
    }
#endif
