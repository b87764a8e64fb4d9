import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

extension JSONWriter {
    /// Someone in the market: a vendor's number, or the id of a user who sells nothing, with the name and the user.
    mutating func member(_ member: MemberRecord, tellsUser: Bool = true) {
        object { json in
            if let vendor = member.vendor {
                json.field("id", vendor.rawValue)
            } else {
                json.field("id", member.account)
            }
            json.field("name", member.name)
            if tellsUser { json.field("user_id", member.account) }
        }
    }

    /// Writes a review of one party of a sale by the other party, as `reader` sees it; a writer without a name stays
    /// without one.
    mutating func review(_ review: ReviewRecord, by writer: MemberRecord, for reader: String?) {
        object { json in
            json.field("id", review.id)
            json.field("product_id", review.product.rawValue)
            json.field("product_name", review.productName)
            json.field("writer_name", writer.hasName ? writer.name : "")
            json.field("writer_id", literal: writer.vendor.map { String($0.rawValue) })
            json.field("stars", review.stars)
            json.field("text", review.text)
            json.field("at", review.at)
            json.field("answer", review.answer)
            json.field("is_own", review.writer == reader)
        }
    }

    /// A sale as one of its two parties sees it.
    mutating func sale(_ sale: SaleRecord, for reader: String) {
        object { json in
            json.field("product_id", sale.product.rawValue)
            json.field("is_sold", sale.isSold)
            json.field("is_confirmed", sale.isConfirmed)
            json.key("seller")
            json.member(sale.seller)
            json.key("buyer")
            json.member(sale.buyer)
            json.field("is_seller", sale.seller.account == reader)
            json.array("reviews", sale.reviews) { json, review in
                let writer = review.writer == sale.seller.account ? sale.seller : sale.buyer
                json.review(review, by: writer, for: reader)
            }
        }
    }

    /// Writes the page of a seller; only users are told which user the seller is.
    mutating func seller(_ seller: SellerRecord, since: Int64?, for reader: String?) {
        object { json in
            json.key("seller")
            json.member(seller.member, tellsUser: reader != nil)
            json.field("member_since", literal: since.map(String.init))
            json.field("on_sale", seller.onSale)
            json.field("sold", seller.sold)
            json.field("followers", seller.followers)
            json.field("reviews", seller.rating.count)
            json.field("stars", seller.rating.stars)
            json.field("response_time", ResponseTime(seconds: seller.waits)?.rawValue)
            json.field("is_followed", seller.isFollowed)
            json.field("is_own", reader != nil && seller.member.account == reader)
        }
    }
}
