// swift-tools-version: 6.2

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

    var number: String { String(folder.prefix(2)) }

    var targets: [Target] {
        let modules = modules.map { Target.Dependency.product(name: $0, package: "OpenMarket") }
        let name = "Exercise" + number
        return [
            .target(name: name, dependencies: modules, path: folder + "/Sources", swiftSettings: strict),
            .testTarget(
                name: name + "Tests",
                dependencies: [.byName(name: name)] + modules,
                path: folder + "/Tests",
                swiftSettings: strict
            ),
        ]
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
]

// `grade` names the exercises to build, so that one that does not compile does not stand in the way of the others.
let chosen = Context.environment["COURSE_EXERCISES"]?.split(separator: ",").map(String.init)

let package = Package(
    name: "Course",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "OpenMarket", path: "../..")],
    targets: exercises.filter { chosen?.contains($0.number) ?? true }.flatMap(\.targets),
    swiftLanguageModes: [.v6]
)
