import Foundation
package import OpenMarketDomain
package import OpenMarketWire

extension JSONDocument {
    /// Parses the body of a response, whatever its declared type.
    package convenience init(_ response: HTTPResponse) throws(Unreadable) {
        do throws(JSONSyntaxError) {
            try self.init(response.body)
        } catch {
            throw Unreadable(expected: "JSON", path: "byte \(error.offset)")
        }
    }
}
