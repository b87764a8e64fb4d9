import Foundation
import OpenMarket
import OpenMarketHTML

extension Brand {
    /// The address of the style sheet, which changes with its text; `nil` without colours.
    var styleAddress: String? { style.map { "/brand.css?" + SiteFile.version(of: [$0]) } }

    /// The style sheet of its colours, after that of the shop.
    var style: SiteFile? {
        guard let colors else { return nil }
        func lines(_ scheme: Theme.Scheme) -> String {
            colors.values(in: scheme).map { ThemeStyle.line($0, $1) }.joined(separator: "\n")
        }
        let text = """
            :root {
            \(lines(.light))
            }

            @media (prefers-color-scheme: dark) {
                :root {
            \(lines(.dark))
                }
            }

            """
        return SiteFile(Data(text.utf8), type: "text/css; charset=utf-8")
    }
}
