import Foundation
import OpenMarket

let endpoint = Endpoint(
    name: "api.products.patch",
    method: HTTPMethod(rawValue: "PATCH"),
    target: .path("api", "products", "7", query: [QueryItem("note", "a \"b\"\\")]),
    headers: ["identifier": "•••", "Content-Type": "application/json"],
    body: .bytes(Data("{\"secret\":\"•••\",\n\"stock\":3}".utf8)),
    decode: Endpoint.ignoringBody
)
