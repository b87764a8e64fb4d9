// swift-format-ignore-file
import Foundation

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
    public static func main() {}
    public func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
    public func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { unreachable() }
}

@MainActor open class UISceneConfiguration: NSObject {
    public convenience init(name: String?, sessionRole: UISceneSession.Role) { self.init() }
    public var delegateClass: AnyClass?
}

@MainActor open class UISceneSession: NSObject {
    public struct Role: Hashable, Sendable {}
    public var role: Role { Role() }
    public var stateRestorationActivity: NSUserActivity? { nil }
}

/// Foundation's, which Linux does not have.
open class NSUserActivity: NSObject {
    public init(activityType: String) {}
    public var userInfo: [AnyHashable: Any]?
    public func addUserInfoEntries(from other: [AnyHashable: Any]) {}
}

@MainActor open class UIOpenURLContext: NSObject {
    public var url: URL { unreachable() }
}

open class UIScene: UIResponder {
    @MainActor public final class ConnectionOptions: NSObject {
        public var urlContexts: Set<UIOpenURLContext> { [] }
        public var userActivities: Set<NSUserActivity> { [] }
    }
}

open class UIWindowScene: UIScene {}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func sceneDidEnterBackground(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {}
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? { get { nil } set {} }
}
