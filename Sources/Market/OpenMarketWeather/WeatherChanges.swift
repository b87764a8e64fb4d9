import Foundation
import OpenMarketWire

extension HTTPRequest {
    /// Replaces the access token by one that no market takes; whether there was one.
    mutating func expireToken() -> Bool {
        guard let field = headers["Authorization"], field.hasPrefix("Bearer ") else { return false }
        headers["Authorization"] = "Bearer expired"
        return true
    }

    /// Asks for the page before; whether a page is asked for that has one.
    mutating func turnBack() -> Bool {
        guard method == .get else { return false }
        return turnBackQuery() || turnBackPath()
    }

    /// The page is an item of the query, as in `/api/products?page_no=2`.
    private mutating func turnBackQuery() -> Bool {
        guard let mark = target.firstIndex(of: "?") else { return false }
        var items = target[target.index(after: mark)...].split(separator: "&").map(String.init)
        for name in ["page_no=", "page-no=", "page="] {
            guard let index = items.firstIndex(where: { $0.hasPrefix(name) }),
                let number = Int(items[index].dropFirst(name.count)), number > 1
            else { continue }
            items[index] = name + String(number - 1)
            // A cursor would count more than the number.
            items.removeAll { $0.hasPrefix("cursor=") }
            target = target[...mark] + items.joined(separator: "&")
            return true
        }
        return false
    }

    /// The page is the last segment, as in `/items/2`.
    private mutating func turnBackPath() -> Bool {
        let segments = path.split(separator: "/")
        guard segments.count == 2, segments[0] == "items", let number = Int(segments[1]), number > 1 else {
            return false
        }
        target = "/items/\(number - 1)" + target.dropFirst(path.count)
        return true
    }
}

extension HTTPResponse {
    private var isJSON: Bool {
        isSuccess && !body.isEmpty && headers["Content-Type"]?.lowercased().contains("json") == true
    }

    /// Ends a text in JSON too early; whether it was one.
    mutating func breakJSON() -> Bool {
        guard isJSON else { return false }
        body = body.prefix(body.count / 2)
        return true
    }

    /// Puts an object without a known field in the place of one row; whether there was a row.
    ///
    /// Rows are the objects of the outermost list, or of the first list in the outermost object.
    mutating func breakRow(_ draw: UInt64) -> Bool {
        guard isJSON, let document = try? JSONDocument(body) else { return false }
        let lists = document.root.isArray ? [document.root] : document.root.fields.map(\.value)
        guard let rows = lists.lazy.map({ Array($0.elements) }).first(where: { $0.first?.isObject == true }) else {
            return false
        }
        let row = rows[Int(draw % UInt64(rows.count))].text
        body = body.prefix(row.startIndex) + Self.brokenRow + body.dropFirst(row.endIndex)
        return true
    }

    private static let brokenRow = Data(#"{"weather":"broken-row"}"#.utf8)
}
