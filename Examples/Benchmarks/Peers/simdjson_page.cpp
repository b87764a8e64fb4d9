// Reads a page of products with simdjson into structs, and copies the same bytes, which is the least that any reader does.
//
//     simdjson_page FILE REPEATS
//
// Prints a line for each contender: its name, a tab, and the microseconds of so many repeats, the median of nine rounds.
#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

using namespace simdjson;

struct Product {
    int64_t id, vendor, stock;
    double price, bargain, discount;
    std::string name, vendorName, description, thumbnail, currency, createdAt;
};

static size_t seen = 0;

static std::string text(ondemand::object &row, const char *name) {
    std::string_view view = row[name].get_string();
    return std::string(view);
}

static void readStructs(ondemand::parser &parser, const padded_string &json) {
    std::vector<Product> products;
    ondemand::document document = parser.iterate(json);
    for (ondemand::object row : document["pages"]) {
        Product product;
        // In the order in which they stand there, as on-demand reading wants it.
        product.id = row["id"].get_int64();
        product.vendor = row["vendor_id"].get_int64();
        product.vendorName = text(row, "vendorName");
        product.name = text(row, "name");
        product.description = text(row, "description");
        product.thumbnail = text(row, "thumbnail");
        product.currency = text(row, "currency");
        product.price = row["price"].get_double();
        product.bargain = row["bargain_price"].get_double();
        product.discount = row["discounted_price"].get_double();
        product.stock = row["stock"].get_int64();
        product.createdAt = text(row, "created_at");
        products.push_back(std::move(product));
    }
    seen += products.size();
}

static void parseOnly(dom::parser &parser, const padded_string &json) {
    dom::element document = parser.parse(json);
    seen += document.is_object();
}

static double median(int repeats, const std::function<void()> &work) {
    std::vector<double> times;
    for (int round = 0; round < 9; round++) {
        auto start = std::chrono::steady_clock::now();
        for (int number = 0; number < repeats; number++) work();
        times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    const int repeats = std::atoi(arguments[2]);
    try {
        padded_string json = padded_string::load(arguments[1]);
        ondemand::parser reader;
        dom::parser parser;
        std::vector<char> copy(json.size());
        std::printf("simdjson, into structs\t%f\n", median(repeats, [&] { readStructs(reader, json); }));
        std::printf("simdjson, parse only\t%f\n", median(repeats, [&] { parseOnly(parser, json); }));
        std::printf("memcpy\t%f\n", median(repeats, [&] {
            std::memcpy(copy.data(), json.data(), json.size());
            seen += static_cast<unsigned char>(copy[copy.size() / 2]);
        }));
    } catch (const simdjson_error &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    // What was read counts, so that a compiler leaves nothing out.
    return seen == 0;
}
