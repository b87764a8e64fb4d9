// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// The language features every target is compiled with, as in the package itself.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// An exercise: its folder, and what of OpenMarket it may import.
struct Exercise {
    let folder: String
    let modules: [String]

    init(_ folder: String, _ modules: String...) {
        self.folder = folder
        self.modules = modules.map { "OpenMarket" + $0 }
    }

    /// The targets that `grade` asks for: `18` for an exercise, `18~07` for the tests of a learner and what they judge, as one.
    func targets(_ chosen: [String]) -> [Target] {
        chosen.filter { $0.prefix(2) == folder.prefix(2) }.flatMap { $0.contains("~") ? [answer($0)] : own }
    }

    private var dependencies: [Target.Dependency] {
        modules.map { .product(name: $0, package: "OpenMarket") }
    }

    /// The random values of the tests.
    private var laws: Target.Dependency { .product(name: "CourseLaws", package: "CourseLaws") }

    private var own: [Target] {
        let name = "Exercise" + folder.prefix(2)
        // Exercises that share their tests tell them which one is meant.
        let settings = strict + [.define(name.uppercased())]
        return [
            .target(name: name, dependencies: dependencies, path: folder + "/Sources", swiftSettings: strict),
            .testTarget(
                name: name + "Tests",
                dependencies: [.byName(name: name), laws] + dependencies,
                path: folder + "/Tests",
                swiftSettings: settings
            ),
        ]
    }

    private func answer(_ name: String) -> Target {
        .testTarget(
            name: "Exercise\(name.replacing("~", with: "Answer"))Tests",
            dependencies: [laws] + dependencies,
            path: folder + name.dropFirst(2),
            swiftSettings: strict
        )
    }
}

let exercises = [
    Exercise("01-discount"),
    Exercise("02-price"),
    Exercise("03-date"),
    Exercise("04-violations"),
    Exercise("05-page", "Domain", "Testing"),
    Exercise("06-broken-row"),
    Exercise("07-second-waiter"),
    Exercise("08-retry", "Data", "Domain", "Testing", "Wire"),
    Exercise("09-port"),
    Exercise("10-cell", "Domain", "Testing"),
    Exercise("11-delete", "Domain", "Testing"),
    Exercise("12-view-model", "Domain", "Presentation", "Testing"),
    Exercise("13-scene", "Domain", "Presentation", "Testing"),
    Exercise("14-endpoint", "", "Data", "Domain", "Testing"),
    Exercise("15-login", "Data", "Domain", "Testing", "Wire"),
    Exercise("16-back-end", "Domain", "Testing"),
    Exercise("17-reviews", "", "Backend", "Data", "Domain", "Embedded", "Presentation", "Testing", "Wire"),
    Exercise("18-write-tests"),
    Exercise("19-write-a-mock", "Domain", "Testing"),
    Exercise("20-test-a-form"),
]

// `grade` names the exercises to build, so that one that does not compile does not stand in the way of the others. Else all that
// are here: a later week of an app is given when it is reached.
let here = exercises.filter {
    FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + $0.folder + "/Sources")
}
let chosen =
    Context.environment["COURSE_EXERCISES"]?.split(separator: ",").map(String.init)
    ?? here.map { String($0.folder.prefix(2)) }

let package = Package(
    name: "Course",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../.."), .package(path: "CourseLaws")],
    targets: exercises.flatMap { $0.targets(chosen) },
    swiftLanguageModes: [.v6]
)
