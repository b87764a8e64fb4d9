import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase
import WishListsData
import WishListsDomain

do {
    // The composition root: the one place where all layers meet.
    let backend = try await MarketBackend()
    try await backend.addDemoCatalogue()
    // Documents of an app's own are kept by the protocols of Firebase, which the embedded market speaks beside its own.
    let project = try FirebaseConfiguration(emulator: "localhost:80")
    let market = OpenMarketClient.embedded(backend) { $0.firebase = project }
    _ = try await market.requireAccounts().signUp(
        SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "ann")
    )
    let wishLists: any WishListUseCases = WishLists(repository: try FirestoreWishLists(of: market))

    let flat = try await wishLists.make(named: "For the new flat")
    for try await page in market.products().pages {
        for product in page.products.prefix(2) { try await wishLists.add(product.id, to: flat.id) }
        break
    }
    for list in try await wishLists.all() {
        print(list.name)
        for id in list.products { print(" ", try await market.fetchProductDetail(id).product.name) }
    }
} catch {
    print("The wish list could not be made.", error.localizedDescription)
    exit(1)
}
