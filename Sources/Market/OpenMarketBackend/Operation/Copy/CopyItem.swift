package import Foundation

/// One thing on its way: an account, a document or an image.
package struct CopyItem: Sendable, Hashable {
    /// Its name: a path, a name, or the id of an account.
    package let id: String
    /// The fields of a document or the record of an account, as JSON; the bytes of an image.
    package var content: Data
    /// Changes when something is to be written again that no reader is shown, such as a password.
    package var revision: String
    /// The document of an app in which this row stands; `nil` for one that only the owner of a project reads.
    package var document: Document?
    /// Whether it is an account whose password does not go along.
    package var leavesPassword = false
    /// Whether it has no place in another market: a document under the number of a product, which is a row.
    package var isLeftOut = false

    /// A document under its path, with its fields as JSON.
    package struct Document: Sendable, Hashable {
        package let id: String
        package let content: Data

        package init(id: String, content: Data) { (self.id, self.content) = (id, content) }
    }

    package init(id: String, content: Data = Data(), revision: String = "") {
        (self.id, self.content, self.revision) = (id, content, revision)
    }

    /// The ids on the way to a document: by bytes, since an id may begin with a mark that joins the stroke before it.
    package var path: [Substring] {
        id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    }
}

package struct CopyPage: Sendable {
    /// The items of the part; images come without their bytes.
    package var items: [CopyItem]
    /// The beginning of the next part; `nil` after the last one.
    package var next: String?

    package init(_ items: [CopyItem], next: String?) { (self.items, self.next) = (items, next) }
}

/// A thing that the target did not take, and why.
package struct CopyRefusal: Sendable, Hashable {
    package let section: CopySection
    package let id: String
    package let reason: String

    package init(_ section: CopySection, _ id: String, _ reason: String) {
        (self.section, self.id, self.reason) = (section, id, reason)
    }
}
