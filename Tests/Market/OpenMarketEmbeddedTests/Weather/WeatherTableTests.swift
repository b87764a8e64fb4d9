import Foundation
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

/// The table of the documentation and the tests beside this file belong together.
@Suite("The table of the weather", .slot)
struct WeatherTableTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test("Each row names a test, and each test stands in a row")
    func rows() throws {
        let named = try packageFile("Documentation/Weather.md").matches(of: #/`(\w+WeatherTests)\.(\w+)` \|/#).map {
            "\($0.output.1).\($0.output.2)"
        }
        var found: Set<String> = []
        for suite in ["List", "Detail", "Form", "Owner", "Account"].map({ $0 + "WeatherTests" }) {
            let text = try String(contentsOf: folder.appending(path: suite + ".swift"), encoding: .utf8)
            for test in text.matches(of: #/\n    func (\w+)\([^)]*\) async throws \{/#) {
                found.insert("\(suite).\(test.output.1)")
            }
        }
        #expect(named.count > 30 && Set(named) == found)
    }

    @Test("The page names every effect and every preset")
    func names() throws {
        let page = try packageFile("Documentation/Weather.md")
        for effect in Weather.Effect.samples { #expect(page.contains("`\(effect.name)`"), "\(effect.name)") }
        for preset in WeatherPreset.allCases { #expect(page.contains("| `\(preset.rawValue)` |"), "\(preset)") }
    }
}
