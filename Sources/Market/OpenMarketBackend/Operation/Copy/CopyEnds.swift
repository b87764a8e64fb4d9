package import Foundation

/// A market that is read in pages.
package protocol CopySource: AnyObject {
    func page(_ section: CopySection, after cursor: String?) async throws(CopyError) -> CopyPage

    /// The sections that need not be the same as those of the market that was copied into this one.
    var uncompared: Set<CopySection> { get }

    /// The bytes of some images, each `nil` when it is not there.
    func images(_ names: [String]) async throws(CopyError) -> [Data?]
}

/// A market that is written in batches.
///
/// Everything has an id that is kept, so that writing something twice is writing it once.
package protocol CopyTarget: AnyObject {
    /// Writes a batch, and says what of it was refused.
    func write(_ section: CopySection, _ items: [CopyItem]) async throws(CopyError) -> [CopyRefusal]

    /// Returns whether something shows an image whose bytes are not there: each product of a file has its own.
    func lacks(image name: String) throws(CopyError) -> Bool

    /// Removes what an earlier copy has written.
    func remove(_ section: CopySection, _ ids: [String]) async throws(CopyError)

    /// Tells that a section was written to its end.
    func finish(_ section: CopySection) async throws(CopyError)

    /// Tells that everything was written; the result reads what is there now.
    func finished() async throws(CopyError) -> any CopySource
}
