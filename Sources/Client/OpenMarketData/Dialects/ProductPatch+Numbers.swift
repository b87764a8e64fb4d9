import Foundation
package import OpenMarketDomain

extension ProductPatch {
    /// Whether every number of the patch can be written down.
    package var hasFiniteNumbers: Bool {
        (price?.isFinite ?? true) && (discount?.amount.isFinite ?? true)
    }
}
