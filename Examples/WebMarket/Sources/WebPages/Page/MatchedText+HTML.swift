import HTMLKit
import OpenMarket

extension MatchedText {
    /// The name, with what was searched for marked.
    var html: HTML {
        .joined(parts.map { part in part.isMatch ? tag("mark") { part.text } : HTML(part.text) })
    }
}
