/// The bounds on the reads with which a market of Firestore alone counts a list: every document and every count is paid
/// for.
package struct FacetBounds: Sendable {
    /// The most products that are read and counted here, which costs less than having each number counted.
    package var read = 100
    /// The most products that are read where Firestore alone would count wrong: with a text, and after another product.
    package var sifted = 500
    /// The most currencies in which products are counted.
    package var currencies = 32
    /// The number of counts that are under way at a time.
    package var atOnce = 6

    package init() {}
}
